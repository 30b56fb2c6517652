/* The type of a kernel that was compiled ahead of time: it finds the machine code for the arguments of a call.
 *
 * Compiled code trusts its arguments: an array of another type than it was compiled for gives garbage or a crash. So
 * each call makes the key of its arguments, everything about their types that the machine code rests on:
 *
 *     int that fits into int64    'i'
 *     int that fits into uint64   'u'
 *     bool, float, None           'b', 'f', '0'
 *     numpy scalar                's', address of its type
 *     array                       'a', type number, dimensions, flags (drawn below)
 *     tuple or named tuple        't', address of its class, number of items, keys of the items
 *
 * The callable that ran the last call with an equal key runs this one. For a new key `choose(kernel, arguments)` in
 * Python gives the callable. Arguments without a key, such as an array of objects, ask Python each time.
 * In Python, a key takes longer than a small kernel; here it takes some 40 ns.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>
#include <stddef.h>
#include <string.h>

#define NPY_NO_DEPRECATED_API NPY_1_26_API_VERSION
#include <numpy/arrayobject.h>
#include <numpy/arrayscalars.h>

#define LONGEST_KEY 1024

typedef struct {
    Py_ssize_t length;
    unsigned char bytes[LONGEST_KEY];
} Key;

/* What runs the calls with one key. `classes` are those whose addresses are in the key; while they are held here, no
 * other class can get these addresses. */
typedef struct {
    PyObject *key, *classes, *callable;
} Overload;

typedef struct {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    PyObject *function, *choose, *bind, *dict;
    Py_ssize_t arity, count;
    Overload *overloads;
} Kernel;

static int append(Key *key, const void *bytes, Py_ssize_t length)
{
    if (key->length + length > LONGEST_KEY)
        return 0;
    memcpy(key->bytes + key->length, bytes, length);
    key->length += length;
    return 1;
}

static int append_address(Key *key, char letter, PyTypeObject *type, PyObject *classes)
{
    if (classes && PyList_Append(classes, (PyObject *)type) < 0)
        PyErr_Clear(); /* without memory for the list the key is made anew */
    return append(key, &letter, 1) && append(key, &type, sizeof type);
}

/* 1 if the key of `value` could be appended, 0 if it has none. Never sets an exception. */
static int append_value(Key *key, PyObject *value, PyObject *classes)
{
    if (PyArray_CheckExact(value)) {
        PyArrayObject *array = (PyArrayObject *)value;
        PyArray_Descr *type = PyArray_DESCR(array);
        if (type->type_num > NPY_DOUBLE || !PyArray_ISNBO(type->byteorder) || PyArray_NDIM(array) > 32)
            return 0;
        /* bit  3          2         1              0
         *      writeable  aligned   F-contiguous   C-contiguous */
        int flags = PyArray_IS_C_CONTIGUOUS(array) | PyArray_IS_F_CONTIGUOUS(array) << 1 |
                    PyArray_ISALIGNED(array) << 2 | PyArray_ISWRITEABLE(array) << 3;
        unsigned char bytes[] = {'a', type->type_num, PyArray_NDIM(array), flags};
        return append(key, bytes, sizeof bytes);
    }
    if (PyBool_Check(value))
        return append(key, "b", 1);
    if (PyLong_CheckExact(value)) {
        int overflow;
        PyLong_AsLongLongAndOverflow(value, &overflow);
        if (!overflow)
            return append(key, "i", 1);
        if (overflow > 0) {
            PyLong_AsUnsignedLongLong(value);
            if (!PyErr_Occurred())
                return append(key, "u", 1);
            PyErr_Clear();
        }
        return 0;
    }
    if (PyFloat_CheckExact(value))
        return append(key, "f", 1);
    if (value == Py_None)
        return append(key, "0", 1);
    if (PyTuple_Check(value)) {
        Py_ssize_t items = PyTuple_GET_SIZE(value);
        if (!append_address(key, 't', Py_TYPE(value), classes) || !append(key, &items, sizeof items))
            return 0;
        for (Py_ssize_t index = 0; index < items; index++)
            if (!append_value(key, PyTuple_GET_ITEM(value, index), classes))
                return 0;
        return 1;
    }
    if (PyArray_IsScalar(value, Number) || PyArray_IsScalar(value, Bool))
        return append_address(key, 's', Py_TYPE(value), classes);
    return 0;
}

static int key_of(Key *key, PyObject *const *arguments, Py_ssize_t count, PyObject *classes)
{
    key->length = 0;
    for (Py_ssize_t index = 0; index < count; index++)
        if (!append_value(key, arguments[index], classes))
            return 0;
    return 1;
}

/* A new reference to the callable for these arguments, from `choose`; kept under their key if they have one. */
static PyObject *ask(Kernel *self, Key *key, int known, PyObject *const *arguments, Py_ssize_t count)
{
    PyObject *tuple = PyTuple_New(count), *classes = PyList_New(0), *bytes = NULL, *callable = NULL;
    if (!tuple || !classes)
        goto done;
    for (Py_ssize_t index = 0; index < count; index++)
        PyTuple_SET_ITEM(tuple, index, Py_NewRef(arguments[index]));
    callable = PyObject_CallFunctionObjArgs(self->choose, (PyObject *)self, tuple, NULL);
    if (!callable || !known || !key_of(key, arguments, count, classes))
        goto done;
    bytes = PyBytes_FromStringAndSize((char *)key->bytes, key->length);
    Overload *more = bytes ? PyMem_Realloc(self->overloads, (self->count + 1) * sizeof(Overload)) : NULL;
    if (!more) {
        PyErr_NoMemory();
        Py_CLEAR(callable);
        goto done;
    }
    self->overloads = more;
    self->overloads[self->count++] = (Overload){Py_NewRef(bytes), Py_NewRef(classes), Py_NewRef(callable)};
done:
    Py_XDECREF(tuple);
    Py_XDECREF(classes);
    Py_XDECREF(bytes);
    return callable;
}

static PyObject *call(PyObject *object, PyObject *const *arguments, size_t flagged, PyObject *names)
{
    Kernel *self = (Kernel *)object;
    Py_ssize_t count = PyVectorcall_NARGS(flagged);
    if ((names && PyTuple_GET_SIZE(names)) || count != self->arity) {
        /* Keywords and defaults are put into their places in Python. */
        PyObject *bound = PyObject_Vectorcall(self->bind, arguments, count, names), *result = NULL;
        if (bound && PyTuple_CheckExact(bound) && PyTuple_GET_SIZE(bound) == self->arity)
            result = call(object, ((PyTupleObject *)bound)->ob_item, self->arity, NULL);
        else if (bound)
            PyErr_SetString(PyExc_TypeError, "bind() must return a tuple with all arguments of the kernel");
        Py_XDECREF(bound);
        return result;
    }
    Key key;
    int known = key_of(&key, arguments, count, NULL);
    PyObject *callable = NULL;
    for (Py_ssize_t index = 0; known && index < self->count && !callable; index++) {
        PyObject *kept = self->overloads[index].key;
        if (PyBytes_GET_SIZE(kept) == key.length && !memcmp(PyBytes_AS_STRING(kept), key.bytes, key.length))
            callable = Py_NewRef(self->overloads[index].callable);
    }
    if (!callable && !(callable = ask(self, &key, known, arguments, count)))
        return NULL;
    PyObject *result = PyObject_Vectorcall(callable, arguments, count, NULL);
    Py_DECREF(callable);
    return result;
}

static int init(PyObject *object, PyObject *arguments, PyObject *named)
{
    Kernel *self = (Kernel *)object;
    static char *names[] = {"function", "arity", "choose", "bind", NULL};
    PyObject *function, *choose, *bind;
    Py_ssize_t arity;
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "OnOO", names, &function, &arity, &choose, &bind))
        return -1;
    Py_XSETREF(self->function, Py_NewRef(function));
    Py_XSETREF(self->choose, Py_NewRef(choose));
    Py_XSETREF(self->bind, Py_NewRef(bind));
    self->arity = arity;
    self->vectorcall = call;
    return 0;
}

static int traverse(PyObject *object, visitproc visit, void *arg)
{
    Kernel *self = (Kernel *)object;
    Py_VISIT(self->function);
    Py_VISIT(self->choose);
    Py_VISIT(self->bind);
    Py_VISIT(self->dict);
    for (Py_ssize_t index = 0; index < self->count; index++) {
        Py_VISIT(self->overloads[index].classes);
        Py_VISIT(self->overloads[index].callable);
    }
    return 0;
}

static int clear(PyObject *object)
{
    Kernel *self = (Kernel *)object;
    Py_CLEAR(self->function);
    Py_CLEAR(self->choose);
    Py_CLEAR(self->bind);
    Py_CLEAR(self->dict);
    while (self->count) {
        Overload last = self->overloads[--self->count];
        Py_DECREF(last.key);
        Py_DECREF(last.classes);
        Py_DECREF(last.callable);
    }
    return 0;
}

static void dealloc(PyObject *object)
{
    PyObject_GC_UnTrack(object);
    clear(object);
    PyMem_Free(((Kernel *)object)->overloads);
    Py_TYPE(object)->tp_free(object);
}

static PyMemberDef members[] = {
    {"py_func", T_OBJECT_EX, offsetof(Kernel, function), READONLY, "The kernel in plain Python."},
    {NULL},
};

static PyGetSetDef attributes[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict},
    {NULL},
};

static PyTypeObject KernelType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "puzzlemill.solvers.compiling._calls.Kernel",
    .tp_doc = "A kernel that finds the machine code for the arguments of each call.",
    .tp_basicsize = sizeof(Kernel),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL,
    .tp_vectorcall_offset = offsetof(Kernel, vectorcall),
    .tp_dictoffset = offsetof(Kernel, dict),
    .tp_call = PyVectorcall_Call,
    .tp_new = PyType_GenericNew,
    .tp_init = init,
    .tp_traverse = traverse,
    .tp_clear = clear,
    .tp_dealloc = dealloc,
    .tp_members = members,
    .tp_getset = attributes,
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, .m_name = "_calls", .m_size = -1};

PyMODINIT_FUNC PyInit__calls(void)
{
    import_array();
    PyObject *made = PyModule_Create(&module);
    if (made && PyModule_AddType(made, &KernelType) < 0)
        Py_CLEAR(made);
    return made;
}
