import type { FlavorSnapshot } from '#lib/compute/stored-types.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { loadServer } from '../servers/service.ts';
import type { Topology } from './schema.ts';

/** Page sizes in KiB of named sizes. */
const PAGES: Record<string, number> = { small: 4, large: 2048 };

/** NUMA nodes requested by `hw:numa_nodes`; none by default. @throws 404 */
export async function getTopology(ctx: ProjectContext, id: string): Promise<Topology> {
  const server = await loadServer(ctx.database.read, ctx, id);
  const { extra_specs, vcpus, ram } = unpackJson(server.flavor);
  const count = Math.min(Number(extra_specs['hw:numa_nodes'] ?? 0) || 0, vcpus);
  if (count < 1) return { nodes: [], pagesize_kb: null };
  const nodes = Array.from({ length: count }, (_, node) => ({
    vcpu_set: processorsOf(node, count, vcpus),
    siblings: [],
    memory_mb: shareOf(node, count, ram),
    ...(isAdmin(ctx.caller) ? { host_node: node, cpu_pinning: {} } : {}),
  }));
  return { nodes, pagesize_kb: pageSizeOf(extra_specs) };
}

/** Even share; the first ones get the remainder. */
const shareOf = (node: number, count: number, total: number) =>
  Math.floor(total / count) + (node < total % count ? 1 : 0);

function processorsOf(node: number, count: number, vcpus: number): number[] {
  const before = Array.from({ length: node }, (_, earlier) => shareOf(earlier, count, vcpus));
  const first = before.reduce((sum, share) => sum + share, 0);
  return Array.from({ length: shareOf(node, count, vcpus) }, (_, index) => first + index);
}

function pageSizeOf(specs: FlavorSnapshot['extra_specs']): number | null {
  const wanted = specs['hw:mem_page_size'] ?? '';
  return PAGES[wanted] ?? (/^\d+$/.test(wanted) ? Number(wanted) : null);
}
