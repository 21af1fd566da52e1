import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { CommandError } from '#lib/errors/command-error.ts';

const CHANGES_PER_S = 50;
const SECONDS = 10;
/** Instances that are changed in turn. They are at the top of the list, so each change affects a loaded row. */
const CHANGED = 500;

interface BusyTimes {
  page: Page;
  /** URL of the platform, and a token for the project that the page shows. */
  url: string;
  token: string;
}

interface Load {
  /** CPU use of the page's main thread, in per cent of a core. */
  core: number;
  /** Compressed size of the responses, including the event stream. */
  bytesPerS: number;
}

/** Renames instances that a page shows, 50 per second. @returns the load of the page */
export async function loadOfChanges({ page, url, token }: BusyTimes): Promise<Load> {
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
  const listed = await fetch(`${url}/compute/v2.1/servers?limit=${CHANGED}`, { headers });
  const { servers } = (await listed.json()) as { servers: { id: string }[] };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable');
  let bytes = 0;
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const [startedAt, busyBefore] = [performance.now(), await busySeconds(session)];
  for (let change = 0; change < CHANGES_PER_S * SECONDS; change += 1) {
    await delay(Math.max(0, startedAt + (change * 1000) / CHANGES_PER_S - performance.now()));
    const body = JSON.stringify({ server: { name: `busy-${change}` } });
    const path = `/compute/v2.1/servers/${servers[change % servers.length]?.id}`;
    const answer = await fetch(`${url}${path}`, { method: 'PUT', headers, body });
    if (!answer.ok) throw new CommandError(await answer.text());
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const busy = (await busySeconds(session)) - busyBefore;
  // The page has kept up if it shows the changed names.
  await page
    .getByText(/^busy-\d+$/)
    .first()
    .waitFor();
  await session.detach();
  return { core: (100 * busy) / seconds, bytesPerS: bytes / seconds };
}

async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
