// Serves web/ on a local port, and opens its pages in a browser.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

import chromium from "@sparticuz/chromium";
import puppeteer, { type Browser, type Page, type Viewport } from "puppeteer-core";

const WEB = join(import.meta.dirname, "..", "..");
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
};

/** As strict as a careful site: only its own scripts and workers, and no script in a page's text. */
const POLICY = "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'";

/** The longest that a page takes to show what it should, in milliseconds: it only ends what hangs. */
export const MOST_WAIT = 60_000;

export const DESKTOP: Viewport = { width: 1280, height: 800 };
export const PHONE: Viewport = { width: 360, height: 640, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/**
 * Chromium runs as it does for people, with a process for each page: the package's own arguments are meant for servers of
 * functions and put everything into one process, where a worker has hung. Without a sandbox it also runs in containers.
 */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--font-render-hinting=none",
  // What moves could be measured or pressed halfway.
  "--force-prefers-reduced-motion",
];

/** Another browser than the Chromium from npm: PUZZLEMILL_BROWSER=/usr/bin/firefox-esr npm run test:browser */
const BROWSER = process.env["PUZZLEMILL_BROWSER"];

/** Firefox knows no phones: there, a phone is a small window. */
export const FIREFOX = BROWSER?.includes("firefox") ?? false;

async function launched(): Promise<Browser> {
  const timeout = MOST_WAIT;
  if (FIREFOX) {
    return puppeteer.launch({ browser: "firefox", executablePath: BROWSER!, headless: true, extraPrefsFirefox: { "ui.prefersReducedMotion": 1 }, timeout });
  }
  const executablePath = BROWSER ?? (await chromium.executablePath());
  return puppeteer.launch({ args: ARGUMENTS, executablePath, headless: BROWSER ? true : "shell", timeout });
}

/** A page with what it wrote to the console as an error, the addresses of its workers and of all it asked for, and its dialogs. */
export interface Opened {
  readonly page: Page;
  readonly errors: readonly string[];
  readonly workers: readonly string[];
  readonly requests: readonly string[];
  readonly dialogs: readonly string[];
}

export class Harness {
  readonly #server: Server;
  readonly #browser: Browser;
  readonly #made: Map<string, Uint8Array | string>;
  readonly address: string;

  private constructor(server: Server, browser: Browser, made: Map<string, Uint8Array | string>) {
    this.#server = server;
    this.#browser = browser;
    this.#made = made;
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<Harness> {
    const made = new Map<string, Uint8Array | string>();
    const server = createServer((request, response) => {
      const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
      if (path === "/favicon.ico") {
        response.writeHead(204).end();
        return;
      }
      const provided = made.get(path);
      if (provided !== undefined) {
        // A page has a policy of its own.
        const policy = path.endsWith(".html") ? {} : { "content-security-policy": POLICY };
        response.writeHead(200, { "content-type": TYPES[extname(path)], ...policy }).end(provided);
        return;
      }
      const file = join(WEB, path);
      if (!existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404).end();
        return;
      }
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-security-policy": POLICY });
      createReadStream(file).pipe(response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      return new Harness(server, await launched(), made);
    } catch (error) {
      server.close();
      throw new Error("no browser starts; name another one with PUZZLEMILL_BROWSER=/usr/bin/chromium", { cause: error });
    }
  }

  /** Serves a script or a page that is in no file. */
  provide(path: string, text: Uint8Array | string): void {
    this.#made.set(path, text);
  }

  /** Opens a page, which finds in its storage only what is `stored`. */
  async open(path: string, viewport: Viewport = DESKTOP, stored: Readonly<Record<string, string>> = {}): Promise<Opened> {
    const page = await (await this.#browser.createBrowserContext()).newPage();
    page.setDefaultTimeout(MOST_WAIT);
    await page.setViewport(viewport);
    const errors: string[] = [];
    const workers: string[] = [];
    const requests: string[] = [];
    const dialogs: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    page.on("dialog", (dialog) => {
      dialogs.push(`${dialog.type()}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("workercreated", (worker) => workers.push(worker.url()));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("requestfailed", (request) => errors.push(`${request.url()}: ${request.failure()?.errorText ?? "failed"}`));
    if (Object.keys(stored).length > 0) {
      await page.evaluateOnNewDocument((values) => {
        for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
      }, stored);
    }
    await page.goto(`${this.address}${path}`, { waitUntil: "load" });
    return { page, errors, workers, requests, dialogs };
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    this.#server.close();
  }
}
