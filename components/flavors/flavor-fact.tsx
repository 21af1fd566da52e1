'use client';

import type { ServerFlavor } from '#lib/compute/servers/view/attributes.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { flavorWords } from './flavor-words.ts';

/** The size an instance was built with, in numbers that stay when the flavor is changed or deleted. */
export function FlavorFact({ flavor }: { flavor: ServerFlavor }) {
  const { t, format } = useI18n();
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
