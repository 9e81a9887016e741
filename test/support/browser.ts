import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Something that must not happen in a page. */
export interface PageFault {
  /** A request to another host, an error in a script, or an error on the console: one of them is a CSP violation. */
  readonly kind: 'outside' | 'script' | 'console';
  readonly text: string;
}

/** Chromium, without a network but for one server. */
export interface TestBrowser {
  /** What went wrong in any of its pages since it was last asked. */
  takeFaults(): readonly PageFault[];
  /** A page in a profile of its own. */
  open(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** Starts Chromium: that of PURSER_CHROMIUM, or of the system. */
export async function openBrowser(origin: string): Promise<TestBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-chromium-'));
  const executablePath = process.env['PURSER_CHROMIUM'] || '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: flags, artifactsDir: folder });
  const faults: PageFault[] = [];
  return {
    takeFaults: () => faults.splice(0),
    async open(options) {
      const context = await browser.newContext(options);
      // A route could refuse a request to another host, too, but turns off the cache: each page would load all of its
      // scripts again.
      context.on('request', (request) => {
        if (!request.url().startsWith(`${origin}/`)) {
          faults.push({ kind: 'outside', text: request.url() });
        }
      });
      const page = await context.newPage();
      page.on('pageerror', ({ message }) => faults.push({ kind: 'script', text: message }));
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push({ kind: 'console', text: message.text() });
      });
      return page;
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
