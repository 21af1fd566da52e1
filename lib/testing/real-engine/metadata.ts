import { GuestMetadata } from '#lib/compute/guest-metadata/guest-metadata.ts';
import { NamespaceListeners } from '#lib/engine/network/metadata/namespace-listeners.ts';
import type { TestPlatform } from '../platform.ts';
import type { RealEngine } from './real-engine.ts';

/** Serves metadata to guests on host h1. In a real installation that host is the machine of Nephos. */
export async function startMetadata(engine: RealEngine, { platform }: TestPlatform): Promise<GuestMetadata> {
  const listeners = new NamespaceListeners(
    async (name) => name === 'h1',
    (words) => engine.inside('h1', words),
  );
  const metadata = new GuestMetadata(platform.services, platform.tail, listeners);
  await metadata.start();
  return metadata;
}
