'use client';

import { NoValue } from '#components/console/no-value.tsx';
import { flavorWords } from '#components/flavors/flavor-words.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { flavorOf } from '#lib/compute/servers/view/attributes.ts';
import { useFormat } from '#lib/i18n/use-t.ts';

export function FlavorSize({ server }: { server: Server }) {
  const format = useFormat();
  const flavor = flavorOf(server);
  return flavor ? <span title={flavor.original_name}>{flavorWords(format, flavor)}</span> : <NoValue />;
}
