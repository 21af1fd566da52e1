'use client';

import { useTimed } from '#lib/client/use-now.ts';
import type { SuspectHost } from '#lib/console/ha/suspects/schema.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

const WORDS: Record<SuspectHost['path'], string> = {
  hypervisor: msg('Hypervisor silent for {time}, network agent alive'),
  network: msg('Network agent silent for {time}, hypervisor alive'),
  all: msg('Silent for {time}, but neighbor hosts reach it'),
};

/** What is silent about a host, and for how long. */
export function SuspectText({ suspect: { path, since } }: { suspect: SuspectHost }) {
  const { t, format } = useI18n();
  const time = useTimed((now) => format.duration(Math.max(0, now - toMillis(since))));
  return <>{t(WORDS[path], { time })}</>;
}
