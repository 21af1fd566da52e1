import { GuestMetadata } from '#lib/compute/guest-metadata/guest-metadata.ts';
import { NamespaceListeners } from '#lib/engine/network/metadata/namespace-listeners.ts';
import type { TestPlatform } from '../platform.ts';
import type { RealEngine } from './real-engine.ts';

/** Lets a platform of tests hear guests on host h1, which for Nephos on a real installation is its own machine. */
export async function startMetadata(engine: RealEngine, { platform }: TestPlatform): Promise<GuestMetadata> {
  const listeners = new NamespaceListeners(
    async (name) => name === 'h1',
    (words) => engine.inside('h1', words),
  );
  const metadata = new GuestMetadata(platform.services, platform.tail, listeners);
  await metadata.start();
  return metadata;
}
