'use client';

import type { UserSource } from '#lib/console/identity/identity-sources/access-origin.ts';
import { SourceLink } from './source-link.tsx';

/** Where a user comes from. */
export function UserSources({ scope, sources }: { scope: string; sources: readonly UserSource[] }) {
  if (sources.length === 0) return <SourceLink scope={scope} source={null} />;
  return (
    <ul className="flex flex-wrap gap-x-3">
      {sources.map((source) => (
        <li key={`${source.kind} ${source.id}`}>
          <SourceLink scope={scope} source={source} />
        </li>
      ))}
    </ul>
  );
}
