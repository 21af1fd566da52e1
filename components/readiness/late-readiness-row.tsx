'use client';

import { lateComponent } from '#components/ui/late-component.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

const Place = (_: { projectId: string; serverId: string }) => <Skeleton className="h-11 w-full" />;

/** How far the boot of an instance is. Its code is loaded after the page. */
export const LateReadinessRow = lateComponent(async () => (await import('./readiness-row.tsx')).ReadinessRow, Place);
