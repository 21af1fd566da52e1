import type { Reader } from '#lib/db/database.ts';
import { registeredResources } from '#lib/http/resource.ts';

declare module '#lib/http/resource.ts' {
  interface Resource {
    /** Why no instance may be moved now only to even out hosts; null if one may. */
    findBalanceObstacle?(db: Reader): Promise<string | null>;
  }
}

/** Why a job that evens out hosts must not begin another move now; null if it may. */
export async function findBalanceObstacle(db: Reader): Promise<string | null> {
  for (const resource of registeredResources()) {
    const obstacle = (await resource.findBalanceObstacle?.(db)) ?? null;
    if (obstacle !== null) return obstacle;
  }
  return null;
}
