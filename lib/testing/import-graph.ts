import { posix } from 'node:path';

/** Matches `from '…'`, `import '…'` and `import('…')`, of values and types. */
const IMPORT = /(?:^(?:import|export)\b[^'";]*?\bfrom |^import |\bimport\()\s*'(\.{1,2}\/[^']+|#[^']+)'/gm;

/** Returns the files of `sources` that each of them imports, without packages and style sheets. */
export function importGraph(sources: string[], read: (file: string) => string): Map<string, string[]> {
  const known = new Set(sources);
  const targets = (file: string) =>
    [...read(file).matchAll(IMPORT)]
      .map(([, path = '']) =>
        path.startsWith('#')
          ? path.replace(/^#(?:lazy\/)?/, '')
          : posix.normalize(posix.join(posix.dirname(file), path)),
      )
      .filter((target) => known.has(target));
  return new Map(sources.map((file) => [file, [...new Set(targets(file))]]));
}

/** Returns import cycles, sorted by name: files that reach each other (Tarjan's strongly connected components). */
export function cyclesOf(graph: Map<string, string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const open = new Set<string>();
  const groups: string[][] = [];
  const lowest = (file: string, other: number) => low.set(file, Math.min(low.get(file) ?? other, other));

  const visit = (file: string) => {
    const own = index.size;
    index.set(file, own);
    low.set(file, own);
    stack.push(file);
    open.add(file);
    for (const target of graph.get(file) ?? []) {
      if (!index.has(target)) lowest(file, visit(target));
      else if (open.has(target)) lowest(file, index.get(target) ?? own);
    }
    const reached = low.get(file) ?? own;
    if (reached === own) {
      const group = stack.splice(stack.indexOf(file));
      for (const member of group) open.delete(member);
      if (group.length > 1 || graph.get(file)?.includes(file)) groups.push(group.toSorted());
    }
    return reached;
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return groups.toSorted((one, other) => (one[0] ?? '').localeCompare(other[0] ?? ''));
}

/** Matches `import … from '…'` and `export … from '…'`, without type-only ones, which the build removes. */
const AT_RUNTIME = /^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\sfrom\s+)?'([^']+)'/gm;
const onlyTypes = (names: string) =>
  /^\{.*\}$/s.test(names) &&
  names
    .slice(1, -1)
    .split(',')
    .every((name) => /^\s*(?:type\s.*)?$/s.test(name));

/**
 * Returns everything that is loaded with the files, including packages, each with the path of imports that leads there,
 * nearest last. Dynamic imports are excluded.
 */
export function loadedWith(
  files: readonly string[],
  read: (file: string) => string | undefined,
): Map<string, string[]> {
  const paths = new Map(files.map((file) => [file, [file]]));
  for (const [file, path] of paths) {
    for (const [, names, target = ''] of read(file)?.matchAll(AT_RUNTIME) ?? []) {
      if (names !== undefined && onlyTypes(names.trim())) continue;
      const found = target.startsWith('#')
        ? target.slice(1)
        : target.startsWith('.')
          ? posix.normalize(posix.join(posix.dirname(file), target))
          : target;
      if (!paths.has(found)) paths.set(found, [...path, found]);
    }
  }
  return paths;
}
