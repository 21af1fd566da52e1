import type { z } from 'zod';
import { hasScreen } from '#lib/compute/consoles/service.ts';
import { loadServer } from '#lib/compute/servers/service.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { ServerConsoles } from './schema.ts';

/**
 * Consoles of an instance without the name of its host, which only administrators may see.
 * @throws 404 for an unknown instance or one of another project
 */
export async function consolesOf(ctx: ProjectContext, id: string): Promise<z.infer<typeof ServerConsoles>> {
  return { has_screen: hasScreen(ctx, await loadServer(ctx.database.read, ctx, id)) };
}
