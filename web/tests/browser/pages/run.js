// Runs the script that the address names, and shows its result for the test to read.

const name = new URL(location.href).searchParams.get("run");
const { run } = await import(`./${name}.js`);
const output = document.querySelector("output");
try {
  output.textContent = JSON.stringify(await run());
} catch (error) {
  output.textContent = JSON.stringify(String(error));
}
