/** Starts the platform when Next itself is the server (`next start`, `next dev`); server.ts has already started it. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  const { getPlatform } = await import('#lib/running-platform.ts');
  await getPlatform();
}
