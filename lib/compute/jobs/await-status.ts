import type { Run } from '#lib/engine/workflows/workflow.ts';
import type { Services } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';
import { readAsJobOwner } from './call.ts';
import type { JobRow } from './progress.ts';
import type { AwaitedStatus } from './schema.ts';

/** Initial polling interval in ms, which increases. */
const LOOK_MS = 250;
const LONGEST_LOOK_MS = 10_000;
/** About an hour. */
const MAX_POLLS = 360;

interface StatusWait {
  name: string;
  job: JobRow;
  awaited: AwaitedStatus;
}

/** Waits for a status. Returns the reason of a failure; undefined on success. */
export async function awaitStatus(
  platform: Pick<Services, 'database' | 'callAs'>,
  run: Run,
  { name, job, awaited }: StatusWait,
): Promise<string | undefined> {
  for (let look = 0; look < MAX_POLLS; look += 1) {
    const status = await run.step(`${name}.${look}`, async () =>
      statusIn(await readAsJobOwner(platform, run, job, awaited.path)),
    );
    if (status === awaited.status) return undefined;
    if (status === null) return msg('The object it was waiting for no longer exists.');
    if (/^error/i.test(status)) return msg('The operation it was waiting for failed.');
    await run.sleep(`${name}.${look} wait`, Math.min(LOOK_MS * 2 ** look, LONGEST_LOOK_MS));
  }
  return msg('The operation it was waiting for took too long. Try again later.');
}

/**
 * Status of the single object in a response such as `{"volume": {"status": …}}`, or of the response itself, as for
 * images.
 */
export function statusIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const [object = answer] = 'status' in answer ? [answer] : Object.values(answer);
  const status: unknown = typeof object === 'object' && object !== null ? Reflect.get(object, 'status') : undefined;
  return typeof status === 'string' ? status : null;
}
