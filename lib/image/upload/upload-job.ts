import { clientFailure } from '#lib/client/api-error.ts';
import { type JobControl, startJob } from '#lib/client/jobs.ts';
import { projectRequest } from '#lib/client/request.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Format } from '#lib/i18n/format.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { can } from '../images/can.ts';
import { imageApi } from '../images/contract.ts';
import type { Image } from '../images/schema.ts';
import { changeImage } from '../images/send-changes.ts';
import { importApi } from '../imports/contract.ts';
import { imageDataApi } from '../transfer/contract.ts';
import { awaitActive } from './await-active.ts';
import { type FileHashes, type Hasher, startHasher } from './hasher.ts';
import { createPace } from './transfer-rate.ts';
import { uploadFile } from './upload-file.ts';

interface UploadChunk {
  data: Blob;
  start: number;
  /** Bytes of the whole file. */
  total: number;
  signal: AbortSignal;
}

/**
 * Appends a piece to the staged data.
 * @throws 409 unless it starts at their end
 */
const appendPiece = (projectId: string, id: string, { data, start, total, signal }: UploadChunk): Promise<unknown> =>
  projectRequest(projectId, `image/v2/images/${id}/stage`, {
    method: 'PUT',
    body: data,
    headers: {
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${start}-${start + data.size - 1}/${total}`,
    },
    signal,
  });

interface Upload {
  projectId: string;
  /** A new image, or one with incomplete staged data. */
  image: Pick<Image, 'id' | 'name'>;
  file: File;
  format: Format;
}

/** Property in which upstream's tools store the hash of a file; docs/contract/image.md 9. */
const SHA256 = 'owner_specified.openstack.sha256';

/** Uploads a file as a job in the tray. It can be paused, and a retry resumes it. */
export function startUpload({ projectId, image: { id, name }, file, format }: Upload): string {
  let hashes: FileHashes | undefined;
  return startJob({
    title: msg('Upload {name}', { name: name ?? id }),
    href: objectHref(projectId, 'images', id),
    about: id,
    canPause: true,
    cancelWarning: msg(
      'The image and the data uploaded so far are deleted. To continue later, pause the upload instead.',
    ),
    run: async (control) => {
      // A retry may resume at any of these steps.
      if (can('stage', await clientOf(imageApi).show.load(projectId, id)) === true) {
        hashes = await sendFile({ projectId, id, file, format, control });
        control.report({ progress: undefined, detail: msg('The platform checks it') });
        await clientOf(importApi).start.send(projectId, id, { method: { name: 'glance-direct' } });
      }
      await verify(projectId, await awaitActive({ projectId, id, signal: control.signal }), hashes, control);
    },
    undo: () => clientOf(imageApi).remove.send(projectId, id),
  });
}

interface UploadInput {
  projectId: string;
  id: string;
  file: File;
  format: Format;
  control: JobControl;
}

async function sendFile({ projectId, id, file, format, control }: UploadInput): Promise<FileHashes> {
  const { signal, turn, report } = control;
  const paceOf = createPace(file.size);
  const total = format.bytes(file.size);
  let sent = format.bytes(0);
  const hasher: Hasher = startHasher();
  try {
    return await uploadFile({
      file,
      hasher,
      turn: () => turn(msg('{sent} of {total}', { sent, total })),
      calls: {
        staged: async () => (await clientOf(imageDataApi).staged.load(projectId, id)).staged,
        append: async (data, start) => {
          await appendPiece(projectId, id, { data, start, total: file.size, signal });
        },
      },
      onProgress: (bytes) => {
        const { bytesPerSecond, leftMs } = paceOf(bytes);
        sent = format.bytes(bytes);
        const detail =
          bytesPerSecond !== undefined && leftMs !== undefined
            ? msg('{sent} of {total}, {rate}/s, {left} left', {
                sent,
                total,
                rate: format.bytes(bytesPerSecond),
                left: format.duration(leftMs),
              })
            : msg('{sent} of {total}', { sent, total });
        report({ progress: bytes / file.size, detail });
      },
    });
  } finally {
    hasher.end();
  }
}

/** Compares the stored data with the file and sets the hash property for other tools. */
async function verify(
  projectId: string,
  image: Image,
  hashes: FileHashes | undefined,
  { line, report }: JobControl,
): Promise<void> {
  report({ progress: undefined, detail: undefined });
  if (!hashes) return;
  if (image.os_hash_algo === 'sha512' && image.os_hash_value !== hashes.sha512) {
    throw clientFailure(msg('The data on the platform differs from this file. Delete the image and upload it again.'));
  }
  await changeImage(projectId, image, { properties: { [SHA256]: hashes.sha256 } });
  const copyable = { label: 'SHA-256', value: hashes.sha256 };
  line({ id: 'hash', text: msg('The platform has an exact copy of this file'), state: 'done', copyable });
}
