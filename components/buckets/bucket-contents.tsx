'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useUrlStates } from '#lib/client/use-url-state.ts';
import { BucketBrowser } from './bucket-browser.tsx';
import type { BucketProps } from './bucket-props.ts';
import { pointParams } from './point-params.ts';

const PointBrowser = lazyComponent(async () => (await import('./point-browser.tsx')).PointBrowser);
const PointComparison = lazyComponent(async () => (await import('./point-comparison.tsx')).PointComparison);

/** Objects of a bucket: the current ones, those of a moment, or the changes between two moments. */
export function BucketContents(props: BucketProps) {
  const [{ at, to }] = useUrlStates(pointParams);
  if (at === null) return <BucketBrowser {...props} />;
  return to === null ? <PointBrowser {...props} at={at} /> : <PointComparison {...props} from={at} to={to} />;
}
