'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { scheduleRunList } from './run-kind.tsx';

export const ScheduleRuns = ({ scope, scheduleId }: { scope: string; scheduleId: string }) => (
  <KindList list={scheduleRunList(scheduleId)} scope={scope} />
);
