import type { QueryClient } from '@tanstack/react-query';
import { toApiError } from '#lib/client/api-error.ts';
import { type JobControl, startJob } from '#lib/client/jobs.ts';
import type { Format } from '#lib/i18n/format.ts';
import { msg } from '#lib/i18n/text.ts';
import { createPace } from '#lib/image/upload/transfer-rate.ts';
import { BUCKET, OBJECT } from '#lib/object-store/console/contract.ts';
import type { Bucket } from '#lib/object-store/console/schema.ts';
import { placeFile } from '#lib/object-store/console/upload/place-file.ts';
import { runPooled } from '#lib/object-store/console/upload/run-pooled.ts';
import type { ExistingPolicy } from '#lib/object-store/console/upload/upload-file.ts';
import { objectHref } from '#lib/screens/paths.ts';
import type { ChosenFile } from './collect-files.ts';

/** Concurrent files. */
const PARALLEL_FILES = 4;
/** The list is refreshed at most this often during an upload. */
const REFRESH_MS = 2000;

interface Uploads {
  client: QueryClient;
  projectId: string;
  bucket: Pick<Bucket, 'id' | 'name'>;
  /** Folder with its final slash; empty for the root. */
  prefix: string;
  files: readonly ChosenFile[];
  policy: ExistingPolicy;
  format: Format;
}

/** Uploads files as one job in the tray. It can be paused; a retry sends only what is missing. */
export function startUpload(uploads: Uploads): string {
  const { projectId, bucket, prefix, files } = uploads;
  const finished = new Set<ChosenFile>();
  const [first] = files;
  const values = { count: files.length, name: first?.path ?? '', bucket: bucket.name };
  return startJob({
    title: msg('Upload {count, plural, one {{name}} other {# files}} to {bucket}', values),
    href: objectHref(projectId, 'buckets', bucket.id, prefix === '' ? {} : { prefix }),
    about: bucket.id,
    canPause: true,
    run: (control) => sendFiles(uploads, finished, control),
  });
}

async function sendFiles(uploads: Uploads, finished: Set<ChosenFile>, control: JobControl): Promise<void> {
  const { client, projectId, bucket, prefix, files, policy } = uploads;
  const remaining = files.filter((file) => !finished.has(file));
  const progress = createProgress(uploads, remaining, control);
  const refresh = createRefresh(client, projectId);
  await runPooled(remaining, PARALLEL_FILES, async (chosen) => {
    const { file, path } = chosen;
    let sent = 0;
    const onSent = (bytes: number) => {
      sent += bytes;
      progress.add(bytes);
    };
    try {
      await progress.turn();
      const { signal } = control;
      const target = { projectId, bucketId: bucket.id };
      const placed = await placeFile({
        target,
        file,
        name: prefix + path,
        policy,
        signal,
        turn: progress.turn,
        onSent,
      });
      finished.add(chosen);
      if (placed === undefined) progress.skip();
      progress.add(file.size - sent);
      refresh();
    } catch (thrown) {
      control.signal.throwIfAborted();
      const error = toApiError(thrown);
      progress.add(file.size - sent);
      control.line({ id: path, text: path, state: 'failed', error });
    }
  });
  await refreshBucket(client, projectId);
  progress.report();
}

/** Adds up the bytes of all files and shows them in the tray. */
function createProgress({ format }: Uploads, files: readonly ChosenFile[], { report, turn }: JobControl) {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  const total = format.bytes(bytes);
  const paceOf = createPace(bytes);
  let sent = 0;
  let skipped = 0;
  const textOf = () => {
    if (skipped > 0) {
      return msg('{sent} of {total}, {skipped, plural, one {# file skipped} other {# files skipped}}', {
        sent: format.bytes(sent),
        total,
        skipped,
      });
    }
    const { bytesPerSecond, leftMs } = paceOf(sent);
    if (bytesPerSecond === undefined || leftMs === undefined || sent === bytes) {
      return msg('{sent} of {total}', { sent: format.bytes(sent), total });
    }
    return msg('{sent} of {total}, {rate}/s, {left} left', {
      sent: format.bytes(sent),
      total,
      rate: format.bytes(bytesPerSecond),
      left: format.duration(leftMs),
    });
  };
  const show = () => report({ progress: bytes === 0 ? undefined : sent / bytes, detail: textOf() });
  return {
    add: (more: number) => {
      sent += more;
      show();
    },
    skip: () => {
      skipped += 1;
    },
    report: show,
    turn: () => turn(msg('{sent} of {total}', { sent: format.bytes(sent), total })),
  };
}

const refreshBucket = (client: QueryClient, projectId: string) =>
  Promise.all([BUCKET, OBJECT].map((kind) => client.invalidateQueries({ queryKey: [projectId, kind] })));

function createRefresh(client: QueryClient, projectId: string): () => void {
  let at = 0;
  return () => {
    if (Date.now() - at < REFRESH_MS) return;
    at = Date.now();
    void refreshBucket(client, projectId);
  };
}
