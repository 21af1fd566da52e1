import { existsSync, readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { CommandError } from '#lib/errors/command-error.ts';
import type { ServerProcess } from '#lib/testing/server-process.ts';
import { loadOfChanges } from './busy-page.ts';
import { median } from './measure.ts';
import type { Row } from './report.ts';
import type { BenchProjects } from './seed.ts';
import { signIn } from './sign-in.ts';

const BROWSER = process.env.NEPHOS_BROWSER ?? '/usr/bin/chromium';
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const LOADS = 5;
/** Loads after which V8 has compiled the code that pages need. */
const WARM = 100;
/** Wait for a page to become idle, and the time during which the effects of a change are counted. */
const SETTLE_MS = 1000;
const BYTES_OF_MIB = 2 ** 20;
/** Kernel clock ticks per second, the unit of CPU times in /proc. */
const TICKS_PER_S = 100;

interface Bench {
  nephos: ServerProcess;
  password: string;
  projects: BenchProjects;
}

export async function measureConsole(bench: Bench): Promise<Row[]> {
  if (!existsSync(BROWSER)) {
    process.stderr.write(`No browser at ${BROWSER}: the console is not measured. Set NEPHOS_BROWSER.\n`);
    return [];
  }
  const browser = await chromium.launch({ executablePath: BROWSER, args: ARGS });
  try {
    return await measure(browser, bench);
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, bench: Bench): Promise<Row[]> {
  const { url } = bench.nephos;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(watchPage);
  const page = await context.newPage();
  const rows: Row[] = [scriptRow('/sign-in', await scriptKib(page, `${url}/sign-in`))];
  const name = await newUser(bench);
  await page.getByRole('textbox', { name: 'User name' }).fill(name);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/(projects|admin)\b/);
  const list = `${url}/projects/${bench.projects.thousand}/instances`;
  const detail = `/instances/${await anyServer(bench)}`;
  for (const route of ['/instances', detail, '/instances/create', '/volumes', '']) {
    const measured = await scriptKib(page, `${url}/projects/${bench.projects.thousand}${route}`);
    rows.push(scriptRow(route === detail ? '/instances/[server]' : route || '/', measured));
  }
  rows.push(...(await measureHtml(context, bench, list)), ...(await measureLoads(page, list)));
  rows.push(...(await measureRename(page, bench, list)));
  for (const row of rows) process.stderr.write(`${row.what}: ${row.measured.toFixed(1)} ${row.detail ?? ''}\n`);
  const many = `${url}/projects/${bench.projects.tenThousand}/instances`;
  rows.push(...(await measureTenThousand(page, many)), ...(await measureBusy(page, bench, many)));
  rows.push(atMost('memory of the server after all pages, MB', (bench.nephos.memoryMib() * BYTES_OF_MIB) / 1e6, 400));
  return rows;
}

const PASSWORD = 'one of the bench, of no account';

/** Creates a typical user, with a role in two projects. The administrator of the bench has a role in a thousand. */
async function newUser({ nephos, password, projects }: Bench): Promise<string> {
  const token = await signIn(nephos.url, password, { name: 'admin' });
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
    const answer = await fetch(`${nephos.url}/identity/v3${path}`, {
      method,
      headers,
      body: JSON.stringify(body) ?? null,
    });
    if (!answer.ok) throw new CommandError(`${path}: ${await answer.text()}`);
    return answer.status === 204 ? {} : answer.json();
  };
  const { user } = await ask('POST', '/users', { user: { name: 'user-of-the-bench', password: PASSWORD } });
  const { roles } = await ask('GET', '/roles?name=member');
  for (const project of [projects.thousand, projects.tenThousand]) {
    await ask('PUT', `/projects/${project}/users/${user.id}/roles/${roles[0].id}`);
  }
  return user.name;
}

const atMost = (what: string, measured: number, limit: number, detail?: string): Row => ({
  what,
  measured,
  limit,
  isMaximum: true,
  ...(detail === undefined ? {} : { detail }),
});

const scriptRow = (route: string, kib: number) => atMost(`script of ${route}, KiB over the wire`, kib, 200);

async function anyServer({ nephos, password, projects }: Bench): Promise<string> {
  const token = await signIn(nephos.url, password, { id: projects.thousand });
  const answer = await fetch(`${nephos.url}/compute/v2.1/servers?limit=1`, { headers: { 'x-auth-token': token } });
  const { servers } = (await answer.json()) as { servers: { id: string }[] };
  return servers[0]?.id ?? '';
}

/** Returns the KiB of script that a first visit transfers, compressed as the server sends it. */
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
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await session.detach();
  return bytes / 1024;
}

/** Measures the size of the list's document and the CPU time to render it, on a cold and on a warm server. */
async function measureHtml(context: BrowserContext, { nephos }: Bench, list: string): Promise<Row[]> {
  const cookies = await context.cookies();
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  const ask = async () => (await (await fetch(list, { headers })).text()).length;
  const cpuOf = async (loads: number) => {
    const before = cpuMs(nephos.pid);
    for (let load = 0; load < loads; load += 1) await ask();
    return (cpuMs(nephos.pid) - before) / loads;
  };
  for (let load = 0; load < LOADS; load += 1) await ask();
  const early = await cpuOf(4 * LOADS);
  await cpuOf(WARM);
  return [
    atMost('document of 1,000 instances, kB', (await ask()) / 1000, 250),
    { what: '… CPU ms of a server that compiles yet what it runs often', measured: early },
    atMost('… CPU ms of a warm server', await cpuOf(4 * LOADS), 30),
  ];
}

/** Returns the CPU time of a process in user and system mode, in ms. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_S;
}

interface PageActivity {
  rowsAt?: number;
  listensAt?: number;
  longestFrame: number;
  drawn: number;
}

interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  flags: number;
  tag: number;
}

/** Runs before the page's scripts. Records when rows are painted and interactive, and how many components render. */
function watchPage() {
  const seen: PageActivity = { longestFrame: 0, drawn: 0 };
  Object.assign(globalThis, { __seen: seen });
  const look = () => {
    const row = document.querySelector('tbody tr[data-index]');
    if (row && seen.rowsAt === undefined) {
      seen.rowsAt = Number.POSITIVE_INFINITY;
      requestAnimationFrame(() => {
        seen.rowsAt = performance.now();
      });
    }
    if (row && Object.keys(row).some((key) => key.startsWith('__reactProps'))) seen.listensAt = performance.now();
    else setTimeout(look, 4);
  };
  look();
  const [performedWork, functions] = [1, new Set([0, 1, 11, 14, 15])];
  const count = (fiber: Fiber | null) => {
    for (let at = fiber; at; at = at.sibling) {
      if (at.alternate !== null && at.alternate.child === at.child && !(at.flags & performedWork)) continue;
      if (functions.has(at.tag) && at.flags & performedWork) seen.drawn += 1;
      count(at.child);
    }
  };
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot: (_: number, root: { current: Fiber }) => count(root.current.child),
  };
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

const seenBy = (page: Page): Promise<PageActivity> =>
  page.evaluate(() => (globalThis as unknown as { __seen: PageActivity }).__seen);

const resetActivity = (page: Page) =>
  page.evaluate(() =>
    Object.assign((globalThis as unknown as { __seen: PageActivity }).__seen, { longestFrame: 0, drawn: 0 }),
  );

/** Measures warm loads of the list: when its rows are painted and interactive, and the requests they take. */
async function measureLoads(page: Page, list: string): Promise<Row[]> {
  const painted: number[] = [];
  const listening: number[] = [];
  let requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (let load = 0; load < LOADS; load += 1) {
    await page.goto('about:blank');
    requests = [];
    await page.goto(list);
    await page.waitForLoadState('networkidle');
    const { rowsAt = Number.NaN, listensAt = Number.NaN } = await seenBy(page);
    painted.push(rowsAt);
    listening.push(listensAt);
  }
  page.removeAllListeners('request');
  const toApi = requests.filter((address) => address.includes('/bff/') && !address.includes('/bff/events'));
  return [
    atMost('1,000 instances: rows painted, ms after navigation starts', median(painted), 200),
    atMost('1,000 instances: rows listen, ms', median(listening), 350),
    atMost('1,000 instances: requests to draw the page', requests.length, 25),
    atMost('1,000 instances: requests of the page to the API', toApi.length, 1, toApi.map(pathOf).join(' ')),
  ];
}

const pathOf = (address: string) => new URL(address).pathname;

/** Renames an instance elsewhere and measures what the page fetches and how many components it renders. */
async function measureRename(page: Page, { nephos, password, projects }: Bench, list: string): Promise<Row[]> {
  const token = await signIn(nephos.url, password, { id: projects.thousand });
  await page.goto(list);
  await page.waitForLoadState('networkidle');
  const id = await page.locator('tbody tr[data-index] a').first().getAttribute('href');
  const session = await page.context().newCDPSession(page);
  const fetched = await bytesDuring(session, async () => {
    await page.waitForTimeout(SETTLE_MS);
    await resetActivity(page);
    const answer = await fetch(`${nephos.url}/compute/v2.1/servers/${id?.split('/').at(-1)}`, {
      method: 'PUT',
      headers: { 'x-auth-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ server: { name: 'renamed-by-the-bench' } }),
    });
    if (!answer.ok) throw new CommandError(await answer.text());
    await page.getByText('renamed-by-the-bench').first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
  });
  const { drawn } = await seenBy(page);
  return [
    atMost('an instance of 1,000 renamed: kB fetched', fetched / 1000, 4),
    atMost('an instance of 1,000 renamed: components drawn', drawn, 150),
  ];
}

/** Returns the uncompressed bytes that a page fetches while `run` executes, without the event stream. */
async function bytesDuring(session: CDPSession, run: () => Promise<void>): Promise<number> {
  let bytes = 0;
  const ofStream = new Set<string>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'EventSource' && ofStream.add(requestId));
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (!ofStream.has(requestId)) bytes += dataLength;
  });
  await run();
  await session.detach();
  return bytes;
}

/** Measures sorting and filtering of ten thousand instances, and the longest frame while scrolling through them. */
async function measureTenThousand(page: Page, list: string): Promise<Row[]> {
  await page.goto(list);
  await page.waitForLoadState('networkidle');
  const sorts: number[] = [];
  for (let turn = 0; turn < LOADS; turn += 1) {
    // Sorts by name, first ascending, then descending, so that each click changes the first row.
    const sort = page.getByRole('columnheader', { name: 'Name' }).getByRole('button').first();
    sorts.push(await sort.evaluate(changeOfRows), await sort.evaluate(changeOfRows));
    await page.goto(list);
    await page.waitForLoadState('networkidle');
  }
  const filters: number[] = [];
  for (const text of ['server-0777', 'server-0123', 'server-0900', 'server-0042', 'server-0500']) {
    filters.push(await page.getByRole('combobox').first().evaluate(changeOfRows, text));
  }
  await page.getByRole('combobox').first().fill('');
  await page.waitForTimeout(SETTLE_MS);
  const longest = await longestFrame(page);
  return [
    atMost('10,000 instances: sorted, ms', median(sorts), 100),
    atMost('10,000 instances: filtered, ms', median(filters), 100),
    atMost('10,000 instances: longest frame while scrolling, ms', longest, 50),
  ];
}

/** Measures the load of a page with ten thousand instances of which fifty change per second. */
async function measureBusy(page: Page, { nephos, password, projects }: Bench, list: string): Promise<Row[]> {
  const token = await signIn(nephos.url, password, { id: projects.tenThousand });
  await page.goto(list);
  await page.waitForLoadState('networkidle');
  await longestFrame(page);
  await page.waitForTimeout(SETTLE_MS);
  const { core, bytesPerS } = await loadOfChanges({ page, url: nephos.url, token });
  return [
    atMost('10,000 instances, 50 changes/s: the page of a core, %', core, 20),
    atMost('10,000 instances, 50 changes/s: kB/s over the wire', bytesPerS / 1000, 100),
  ];
}

/**
 * Runs in the page: clicks a button, or pastes a text into a field, and waits for the first row to change.
 * @returns the time until the change was painted, in ms
 */
async function changeOfRows(element: HTMLElement | SVGElement, text?: string): Promise<number> {
  const first = () => document.querySelector('tbody tr[data-index="0"]')?.textContent;
  const before = first();
  const started = performance.now();
  if (element instanceof HTMLInputElement && text !== undefined) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text);
    element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  } else if (element instanceof HTMLElement) element.click();
  while (first() === before || !first()) await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - started;
}

/** Scrolls the table for 240 frames. @returns the longest time between two frames, in ms */
const longestFrame = (page: Page) =>
  page.evaluate(async () => {
    const table = document.querySelector('tbody')?.closest('[class*="overflow"]');
    let last = performance.now();
    let longest = 0;
    for (let frame = 0; frame < 240; frame += 1) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      if (frame > 1) longest = Math.max(longest, now - last);
      last = now;
      table?.scrollBy(0, 60);
    }
    return longest;
  });
