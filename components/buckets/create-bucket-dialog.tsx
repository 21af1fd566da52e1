'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';

/** Loaded when it opens. */
export const CreateBucketDialog = lazyComponent(async () => (await import('./create-bucket.tsx')).CreateBucket);
