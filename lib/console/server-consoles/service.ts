import type { z } from 'zod';
import { hasScreen } from '#lib/compute/consoles/service.ts';
import { loadServer } from '#lib/compute/servers/service.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { ServerConsoles } from './schema.ts';

/**
 * What consoles an instance has, for whoever may see it; only administrators are told its host.
 * @throws 404 for an instance of another project, as for one that is not there
 */
export async function consolesOf(ctx: ProjectContext, id: string): Promise<z.infer<typeof ServerConsoles>> {
  return { has_screen: hasScreen(ctx, await loadServer(ctx.database.read, ctx, id)) };
}
