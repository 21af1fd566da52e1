'use client';

import { lateComponent } from '#components/ui/late-component.tsx';

const Nothing = (_: { projectId: string; serverId: string }) => null;

export const LateUsageCard = lateComponent(async () => (await import('./usage-card.tsx')).UsageCard, Nothing);
