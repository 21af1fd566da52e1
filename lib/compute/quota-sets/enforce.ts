import type { ProjectContext } from '#lib/http/context.ts';
import { difference } from '#lib/http/differences.ts';
import { PlatformError } from '#lib/http/errors.ts';

/** Over quota is a 413 here and a 403 in the upstream family. */
export async function assertComputeQuota(ctx: ProjectContext, assert: () => Promise<void>): Promise<void> {
  try {
    await assert();
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'quotaExceeded') throw error;
    throw new PlatformError(
      difference(ctx.env, (list) => list.computeQuota),
      error.message,
      error.details,
    );
  }
}
