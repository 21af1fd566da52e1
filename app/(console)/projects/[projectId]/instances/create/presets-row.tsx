'use client';

import { useQuery } from '@tanstack/react-query';
import { Bookmark, Copy } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { LoadError } from '#components/console/load-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { LazyMenu } from '#components/ui/lazy-menu.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import type { SavedView } from '#lib/console/navigation/lists/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { EMPTY_LAUNCH } from './empty-launch.ts';
import type { LaunchInput } from './launch-values.ts';
import { BUILT_IN_PRESETS, PRESET_LIST, type PresetId } from './preset-names.ts';
import type { Choices } from './resolve-launch.ts';
import type { PresetDialogRequest, SavedPresetItemsProps } from './saved-preset-items.tsx';
import { useLastLaunch } from './use-last-launch.ts';

const AllPresets = lazyComponent(async () => (await import('./all-presets.tsx')).AllPresets);
const DeletePreset = lazyComponent(async () => (await import('./delete-preset.tsx')).DeletePreset);
const SameAsDialog = lazyComponent(async () => (await import('./same-as-dialog.tsx')).SameAsDialog);
const SavedPresetItems = lazyComponent(async () => (await import('./saved-preset-items.tsx')).SavedPresetItems);
const SavePresetDialog = lazyComponent(async () => (await import('./save-preset-dialog.tsx')).SavePresetDialog);

type PresetsRowDialogRequest = { what: 'same-as' } | PresetDialogRequest;

export function PresetsRow({ projectId, choices }: { projectId: string; choices: Choices }) {
  const t = useT();
  const form = useFormContext<LaunchInput>();
  const [request, setRequest] = useState<PresetsRowDialogRequest>();
  const fill = (input: Partial<LaunchInput>) => {
    // Keep a name that the user typed.
    const name = form.getFieldState('name').isDirty && form.getValues('name') ? form.getValues('name') : input.name;
    const filled = { ...EMPTY_LAUNCH, ...input, name: name ?? '' };
    for (const [field, value] of Object.entries(filled)) {
      form.setValue(field as keyof LaunchInput, value, { shouldDirty: true });
    }
    form.clearErrors();
  };
  const fillFrom = async (read: () => Promise<Partial<LaunchInput>>) => {
    try {
      fill(await read());
    } catch (error) {
      notifyFailure(msg('Could not load the preset'), error);
    }
  };
  const readLast = useLastLaunch(projectId, choices);
  // What a built-in preset says nothing about, such as the network, is as in the last launch.
  const fillBuiltIn = (id: PresetId) =>
    fillFrom(async () => ({ ...readLast?.(), ...(await import('./presets.ts')).builtInPreset(id, choices) }));
  const fillSaved = ({ form: kept }: SavedView) =>
    fillFrom(async () => (await import('./preset-values.ts')).fromPreset(kept));
  const close = () => setRequest(undefined);
  const kept = useQuery(listSettingsQuery(projectId, PRESET_LIST));
  const presets = { projectId, saved: kept.data?.views ?? [], onFill: fillSaved, onOpenDialog: setRequest };
  return (
    <section aria-label={t('Presets')} className="flex flex-wrap items-center gap-2">
      <span aria-hidden className="text-ink-muted text-small">
        {t('Start from')}
      </span>
      {BUILT_IN_PRESETS.map(({ id, label }) => (
        <Button key={id} size="small" onClick={() => void fillBuiltIn(id)}>
          {t(label)}
        </Button>
      ))}
      <Button size="small" onClick={() => setRequest({ what: 'same-as' })}>
        <Copy aria-hidden />
        {t('Instance…')}
      </Button>
      <SavedPresets {...presets} />
      <LoadError answer={kept} unknown={t('Could not load the saved presets')} />
      <PresetDialogs {...{ presets, request, onClose: close, onChosen: fill }} />
    </section>
  );
}

interface PresetDialogsProps {
  presets: SavedPresetItemsProps;
  request: PresetsRowDialogRequest | undefined;
  onChosen: (input: Partial<LaunchInput>) => void;
  onClose: () => void;
}

function PresetDialogs({ presets, request, onChosen, onClose }: PresetDialogsProps) {
  const { getValues } = useFormContext<LaunchInput>();
  const { projectId } = presets;
  return (
    // React passes events of dialogs' forms on to the launch form, although they are elsewhere in the document.
    <div onSubmit={(event) => event.stopPropagation()} className="contents">
      {request?.what === 'same-as' && <SameAsDialog {...{ projectId, onChosen, onClose }} />}
      {request?.what === 'all' && <AllPresets {...presets} onClose={onClose} />}
      {request?.what === 'save' && <SavePresetDialog {...{ projectId, onClose }} input={getValues()} />}
      {request?.what === 'delete' && <DeletePreset {...{ projectId, onClose }} preset={request.preset} />}
    </div>
  );
}

function SavedPresets(presets: SavedPresetItemsProps) {
  const t = useT();
  const count = presets.saved.length;
  return (
    <LazyMenu
      trigger={
        <Button size="small">
          <Bookmark aria-hidden />
          {count > 0 ? t('Saved presets ({count})', { count }) : t('Saved presets')}
        </Button>
      }
      menu={SavedPresetItems}
      props={presets}
    />
  );
}
