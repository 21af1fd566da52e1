'use client';

import { flavorWords } from '#components/flavors/flavor-words.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { flavorOf } from '#lib/compute/servers/view/attributes.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

/** The flavor at launch. Its values stay the same when the flavor is changed or deleted. */
export function FlavorFacts({ server }: { server: Server }) {
  const { t, format } = useI18n();
  const flavor = flavorOf(server);
  if (!flavor) return null;
  const more = [
    ...(flavor.ephemeral > 0 ? [t('{size} ephemeral disk', { size: format.gib(flavor.ephemeral) })] : []),
    ...(flavor.swap > 0 ? [t('{size} swap', { size: format.mib(flavor.swap) })] : []),
    ...Object.entries(flavor.extra_specs).map(([key, value]) => `${key}=${value}`),
  ];
  return (
    <>
      {flavorWords(format, flavor)} <span className="text-ink-faint">({flavor.original_name})</span>
      {more.length > 0 && <span className="block text-ink-muted text-small">{more.join(' · ')}</span>}
    </>
  );
}
