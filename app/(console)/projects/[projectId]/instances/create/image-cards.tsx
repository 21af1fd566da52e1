'use client';

import { Disc3 } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormField } from '#components/console/use-form-field.ts';
import { Input } from '#components/ui/input.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { ImageChoice } from '../image-choices.ts';
import { type LaunchChoices, named } from './use-launch-choices.ts';

/** From this many images on there is a search. */
const SEARCH_FROM = 7;

/** The system, where the name does not say it already. */
function systemOf({ name, os_distro, os_version }: ImageChoice): string {
  if (!os_distro || name?.toLowerCase().includes(os_distro.toLowerCase())) return '';
  return [os_distro, os_version].filter(Boolean).join(' ');
}

/** The images to boot from, with their system and what they need. */
export function ImageCards({ images }: Pick<LaunchChoices, 'images'>) {
  const { t, format } = useI18n();
  const errorId = useId();
  const [wanted, setWanted] = useState('');
  const { field, error } = useFormField('image');
  if (!images) return <Skeleton className="h-20" />;
  if (images.length === 0) return <p className="text-ink-muted">{t('There is no image to boot from yet.')}</p>;
  const text = wanted.trim().toLowerCase();
  const chosen = named(images, field.value);
  const shown = images.filter(
    (image) => image === chosen || `${image.name} ${systemOf(image)}`.toLowerCase().includes(text),
  );
  const factsOf = (image: ImageChoice) => {
    const least = [
      ...(image.min_ram > 0 ? [t('{ram} memory', { ram: format.mib(image.min_ram) })] : []),
      ...(image.min_disk > 0 ? [t('{disk} disk', { disk: format.gib(image.min_disk) })] : []),
    ];
    const needs = least.length > 0 ? t('needs {list}', { list: format.list(least) }) : '';
    return [systemOf(image), needs].filter(Boolean).join(' · ');
  };
  return (
    <>
      {images.length >= SEARCH_FROM && (
        <Input
          type="search"
          aria-label={t('Search images')}
          placeholder={t('Search images')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <div ref={field.ref} tabIndex={-1} className="outline-none">
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
            icon: <Disc3 aria-hidden className="size-4 text-ink-faint" />,
            description: factsOf(image),
          }))}
        />
      </div>
      {shown.length === 0 && <p className="text-ink-muted">{t('No image matches.')}</p>}
      {error && (
        <p id={errorId} className="text-danger-ink text-small">
          {error}
        </p>
      )}
    </>
  );
}
