'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { BucketProps } from './bucket-props.ts';

const TABS = {
  usage: lazyComponent(async () => (await import('./usage-card.tsx')).UsageCard),
  imports: lazyComponent(async () => (await import('./bucket-imports.tsx')).BucketImports),
  settings: lazyComponent(async () => (await import('./bucket-settings.tsx')).BucketSettings),
};

/** Parts of a bucket's page that are loaded when they are displayed. */
export function BucketTab({ name, ...props }: BucketProps & { name: keyof typeof TABS }) {
  const Tab = TABS[name];
  return <Tab {...props} />;
}
