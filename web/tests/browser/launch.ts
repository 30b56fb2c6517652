// Starts the browser that all tests share, before any of them.

import chromium from "@sparticuz/chromium";
import puppeteer, { type Browser } from "puppeteer-core";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** How to reach the browser. */
    browser: { readonly protocol: "cdp" | "webDriverBiDi"; readonly address: string };
  }
}

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
  if (FIREFOX) {
    return puppeteer.launch({ browser: "firefox", executablePath: BROWSER!, headless: true, extraPrefsFirefox: { "ui.prefersReducedMotion": 1 } });
  }
  return puppeteer.launch({ args: ARGUMENTS, executablePath: BROWSER ?? (await chromium.executablePath()), headless: BROWSER ? true : "shell" });
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launched().catch((error: unknown) => {
    throw new Error("Chromium cannot start; name another browser with PUZZLEMILL_BROWSER=/usr/bin/chromium", { cause: error });
  });
  project.provide("browser", { protocol: FIREFOX ? "webDriverBiDi" : "cdp", address: browser.wsEndpoint() });
  return () => browser.close();
}
