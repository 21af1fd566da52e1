import { failureOf } from '#components/volumes/volume-failures.ts';
import { readVolume } from '#lib/block-storage/volumes/queries.ts';
import type { VolumeStatus } from '#lib/block-storage/volumes/schema.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { startJob } from '#lib/client/jobs.ts';
import { rest } from '#lib/client/rest.ts';
import { attachVolume } from '#lib/compute/volume-attachments/queries.ts';
import { objectHref } from '#lib/console/paths.ts';
import { msg } from '#lib/i18n/text.ts';

interface Wish {
  projectId: string;
  volume: { id: string; name: string };
  server: { id: string; name: string };
  /** Something about servers or volumes changed. */
  onChanged: () => void;
}

const pollMs = 2000;
const UNDER_WAY: readonly VolumeStatus[] = ['creating', 'downloading'];
const conflict = 409;

/** Attaches a volume that is being created once it is available, as a job in the tray. */
export function attachWhenReady({ projectId, volume, server, onChanged }: Wish): void {
  startJob({
    title: msg('Attaching {volume} to {server}', { volume: volume.name, server: server.name }),
    href: objectHref(projectId, 'volumes', volume.id),
    about: volume.id,
    cancelWarning: msg('The volume is created all the same; it is only not attached.'),
    run: async ({ signal }) => {
      await awaitAvailable(projectId, volume.id, signal);
      await attachVolume(projectId, { serverId: server.id, volumeId: volume.id });
      onChanged();
    },
  });
}

async function awaitAvailable(projectId: string, id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { status } = await readVolume(projectId, id, signal);
    if (status === 'available') return;
    if (!UNDER_WAY.includes(status)) {
      const message = failureOf(status)?.cause ?? msg('The volume is {status} and cannot be attached', { status });
      throw new ApiError({ status: conflict, code: 'volumeNotReady', message: String(message) });
    }
    await rest(pollMs, signal);
  }
}
