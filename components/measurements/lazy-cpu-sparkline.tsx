'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';

/** Loaded with the first row that displays it: the column is hidden until the user chooses it. */
export const LazyCpuSparkline = lazyComponent(async () => (await import('./cpu-sparkline.tsx')).CpuSparkline);
