import type { QueryMeta } from '@tanstack/react-query';

/** What refreshes a query besides events of its own kind in its own project. Contracts declare it. */
export interface LiveMeta {
  /** Kinds of other objects whose changes change the response. */
  dependsOn?: readonly string[] | undefined;
  /** Whether the response contains objects of other projects. */
  spansProjects?: boolean | undefined;
}

/** The part of a declaration that belongs into the `meta` of a query. */
export const liveMetaOf = ({ dependsOn, spansProjects }: LiveMeta) => ({
  ...(dependsOn && { dependsOn }),
  ...(spansProjects && { spansProjects }),
});

/** What the `meta` of a query says, which may come from the server. */
export const readLiveMeta = (meta: QueryMeta | undefined): LiveMeta => ({
  dependsOn: Array.isArray(meta?.dependsOn) ? meta.dependsOn : undefined,
  spansProjects: meta?.spansProjects === true,
});

/** Kinds in the `meta` of a query. */
export const dependenciesOf = (meta: QueryMeta | undefined): readonly string[] => readLiveMeta(meta).dependsOn ?? [];
