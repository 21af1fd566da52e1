'use client';

import { useId, useState } from 'react';
import { firstChoices } from '#components/console/first-choices.ts';
import { useFormField } from '#components/console/use-form-field.ts';
import { OsMark } from '#components/images/os-mark.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { ImageChoice } from '#lib/image/images/image-choices.ts';
import { type Choices, findByIdOrName } from './resolve-launch.ts';

/** Minimum number of images for which a search is shown. */
const SEARCH_FROM = 9;
/** Maximum number of systems that are shown side by side. */
const KINDS = 4;

/** Returns the system, unless the name contains it. */
function systemOf({ name, os_distro, os_version }: ImageChoice): string {
  if (!os_distro || name?.toLowerCase().includes(os_distro.toLowerCase())) return '';
  return [os_distro, os_version].filter(Boolean).join(' ');
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export function ImageCards({ images }: Pick<Choices, 'images'>) {
  const { t } = useI18n();
  const errorId = useId();
  const [wanted, setWanted] = useState('');
  const [system, setSystem] = useState('');
  const { field, error } = useFormField('image');
  const factsOf = useImageFacts();
  if (!images) return <Skeleton className="h-20" />;
  if (images.length === 0) return <p className="text-ink-muted">{t('There are no images to boot from yet.')}</p>;
  const text = wanted.trim().toLowerCase();
  const chosen = findByIdOrName(images, field.value);
  const matching = images.filter(
    (image) =>
      image === chosen ||
      ((system === '' || image.os_distro === system) &&
        `${image.name} ${systemOf(image)}`.toLowerCase().includes(text)),
  );
  const { shown, hidden } = firstChoices(matching, (image) => image === chosen);
  return (
    <>
      {images.length >= SEARCH_FROM && (
        <ImageSearch images={images} text={wanted} onText={setWanted} system={system} onSystem={setSystem} />
      )}
      <div ref={field.ref} tabIndex={-1} className="-m-1 max-h-66 overflow-y-auto p-1 outline-none">
        <RadioCards
          name="image"
          label={t('Image')}
          value={chosen?.id}
          onChange={field.onChange}
          isInvalid={error !== undefined}
          describedBy={error ? errorId : undefined}
          cards={shown.map((image) => ({
            value: image.id,
            title: image.name ?? image.id,
            icon: <OsMark distro={image.os_distro} />,
            description: factsOf(image),
          }))}
        />
      </div>
      {hidden > 0 && <p className="text-ink-muted text-small">{t('Search to find the other {hidden}.', { hidden })}</p>}
      {shown.length === 0 && <p className="text-ink-muted">{t('No image matches.')}</p>}
      {error && (
        <p id={errorId} className="text-danger-ink text-small">
          {error}
        </p>
      )}
    </>
  );
}

function useImageFacts() {
  const { t, format } = useI18n();
  return (image: ImageChoice): string => {
    const least = [
      ...(image.min_ram > 0 ? [t('{ram} memory', { ram: format.mib(image.min_ram) })] : []),
      ...(image.min_disk > 0 ? [t('{disk} disk', { disk: format.gib(image.min_disk) })] : []),
    ];
    const needs = least.length > 0 ? t('min. {list}', { list: format.list(least) }) : '';
    const origin = image.instance_uuid ? t('Snapshot of an instance') : '';
    return [systemOf(image), origin, needs].filter(Boolean).join(' · ');
  };
}

interface ImageSearchProps {
  images: readonly ImageChoice[];
  text: string;
  onText: (text: string) => void;
  /** Empty means all. */
  system: string;
  onSystem: (system: string) => void;
}

function ImageSearch({ images, text, onText, system, onSystem }: ImageSearchProps) {
  const { t } = useI18n();
  const systems = [...new Set(images.flatMap(({ os_distro }) => os_distro ?? []))].sort();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-40 flex-1">
        <Input
          type="search"
          aria-label={t('Search images')}
          placeholder={t('Search images')}
          value={text}
          onChange={(event) => onText(event.target.value)}
          // Enter would submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      {systems.length > 1 && systems.length <= KINDS && (
        <SegmentedControl
          label={t('System')}
          name="system"
          value={system}
          onChange={onSystem}
          options={[{ value: '', label: t('All') }, ...systems.map((value) => ({ value, label: capitalised(value) }))]}
        />
      )}
    </div>
  );
}
