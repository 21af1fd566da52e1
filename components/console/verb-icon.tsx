'use client';

import { use } from 'react';
import { useLazyModule } from '#components/ui/use-lazy-module.ts';
import type { IconName } from '#lib/screens/icon-name.ts';
import { VerbIcons } from './verb-icons-context.ts';

const loadIcons = () => import('./icons.ts');

/** The icon of a verb. Lists load the icons when a menu opens; pages of objects have them for their buttons. */
export function VerbIcon({ name }: { name: IconName }) {
  const given = use(VerbIcons);
  const loaded = useLazyModule(given === undefined, loadIcons);
  const Icon = (given ?? loaded?.ICONS)?.[name];
  return Icon ? <Icon aria-hidden /> : <svg aria-hidden viewBox="0 0 24 24" className="icon" />;
}
