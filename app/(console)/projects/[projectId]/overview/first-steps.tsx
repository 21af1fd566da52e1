'use client';

import { useMayWrite } from '#lib/client/use-may-write.ts';
import { MAX_FIRST_STEPS_DONE } from '#lib/console/account/preferences/first-steps.ts';
import { usePreferences } from '#lib/console/account/preferences/preferences.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import type { OverviewData } from './use-overview.ts';

/** The way to the first reachable instance. Once all steps are done or the user hides them, they do not come back. */
export function FirstSteps({ projectId, data }: { projectId: string; data: OverviewData }) {
  const mayWrite = useMayWrite(projectId);
  const { preferences, save } = usePreferences();
  const done = preferences.first_steps_done ?? [];
  if (mayWrite !== true || done.includes(projectId)) return null;
  const hide = () => save({ first_steps_done: [...done, projectId].slice(-MAX_FIRST_STEPS_DONE) });
  return <FirstStepsCard {...{ projectId, data }} onHide={hide} />;
}
