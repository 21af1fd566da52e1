import { getPlatform } from '#lib/platform.ts';

/** The second door: a request that Next received, answered by the same platform as the first door's. */
export async function answerFromPlatform(request: Request): Promise<Response> {
  const platform = await getPlatform();
  return platform.fetch(request);
}
