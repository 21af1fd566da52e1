import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Row } from './report.ts';

const BROWSER = process.env.NEPHOS_BROWSER ?? '/usr/bin/chromium';
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

/** The instances page with 1,000 instances in Chromium: navigation to first rows, and bytes of script of each route. */
export async function measureInstancesPage(url: string, password: string, projectId: string): Promise<Row[]> {
  if (!existsSync(BROWSER)) {
    process.stderr.write(`No browser at ${BROWSER}: the instances page is not measured. Set NEPHOS_BROWSER.\n`);
    return [];
  }
  const browser = await chromium.launch({ executablePath: BROWSER, args: ARGS });
  try {
    return await measure(browser, url, password, projectId);
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, url: string, password: string, projectId: string): Promise<Row[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByRole('textbox', { name: 'User name' }).fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/projects\//);

  const started = performance.now();
  await page.goto(`${url}/projects/${projectId}/instances`);
  await page.getByRole('row').nth(2).waitFor();
  const firstRows = {
    what: 'instances page with 1,000 instances, ms to first rows',
    measured: performance.now() - started,
  };

  const routes = ['', '/instances', '/instances/create', '/volumes', '/volumes/create'];
  const rows: Row[] = [firstRows];
  for (const route of routes) {
    const measured = await scriptKib(page, `${url}/projects/${projectId}${route}`);
    rows.push({ what: `script of /projects/[project]${route}, KiB over the wire`, measured });
  }
  return rows;
}

/** KiB of script that a first visit to the page transfers, compressed as the server sends it. */
async function scriptKib(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('load');
  await session.detach();
  return bytes / 1024;
}
