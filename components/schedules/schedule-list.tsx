'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { scheduleList } from './kind.tsx';

export const ScheduleList = ({ scope }: { scope: string }) => <KindList list={scheduleList} scope={scope} />;
