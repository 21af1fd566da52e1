'use client';

import { useFormContext } from 'react-hook-form';
import { readDraft } from '#components/console/form-draft.ts';
import { useOnMount } from '#lib/client/use-on-mount.ts';
import type { LaunchInput } from './launch-values.ts';
import type { Choices } from './resolve-launch.ts';
import { useLastLaunch } from './use-last-launch.ts';

interface PreselectionProps {
  projectId: string;
  choices: Choices;
  /** Values of the URL, which take precedence. */
  prefill: Partial<LaunchInput>;
  draftKey: string;
}

/** Preselects what the last launch in the project used, once the choices are loaded, unless there is a draft. */
export function Preselection({ projectId, choices, prefill, draftKey }: PreselectionProps) {
  const readLast = useLastLaunch(projectId, choices);
  if (!readLast) return null;
  return <LoadedPreselection valuesOf={() => (readDraft(draftKey) ? {} : { ...readLast(), ...prefill })} />;
}

function LoadedPreselection({ valuesOf }: { valuesOf: () => Partial<LaunchInput> }) {
  const form = useFormContext<LaunchInput>();
  // External system: local storage, which contains the last launch.
  useOnMount(() => {
    const values = valuesOf();
    if (Object.keys(values).length > 0) form.reset({ ...form.getValues(), ...values }, { keepDirtyValues: true });
  });
  return null;
}
