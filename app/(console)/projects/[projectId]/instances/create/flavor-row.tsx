'use client';

import { Check, Star, X } from 'lucide-react';
import { useId } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { radioClass } from '#components/ui/radio-class.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';

export interface FlavorRowProps {
  flavor: Flavor;
  isChosen: boolean;
  isFavourite: boolean;
  /** The reasons why it does not fit; undefined if it does. */
  image: string | undefined;
  quota: string | undefined;
  onChoose: () => void;
  onFavour: () => void;
}

export function FlavorRow({ flavor, isChosen, isFavourite, image, quota, onChoose, onFavour }: FlavorRowProps) {
  const format = useFormat();
  const id = useId();
  const { name } = flavor;
  const obstacle = image ?? quota;
  return (
    <tr
      className={cx(
        '[&>*]:border-t [&>*]:px-2 sm:[&>*]:px-3 [&>*]:py-1.5 [&>td]:whitespace-nowrap [&>td]:text-end',
        isChosen ? 'bg-accent-soft' : obstacle ? 'bg-sunken' : 'hover:bg-hover',
      )}
    >
      <th scope="row" className="text-start font-normal">
        <label className="flex items-start gap-2.5">
          <input
            type="radio"
            name="flavor"
            value={flavor.id}
            checked={isChosen}
            disabled={obstacle !== undefined && !isChosen}
            aria-describedby={obstacle ? id : undefined}
            onChange={onChoose}
            className={cx(radioClass, 'mt-0.5')}
          />
          <span className="min-w-0">
            <span className="font-medium">{name}</span>
            {obstacle && (
              <span id={id} className={cx('block text-small', isChosen ? 'text-danger-ink' : 'text-ink-muted')}>
                {obstacle}
              </span>
            )}
          </span>
        </label>
      </th>
      <td>{format.number(flavor.vcpus)}</td>
      <td>{format.mib(flavor.ram)}</td>
      <td>{flavor.disk === 0 ? '–' : format.gib(flavor.disk)}</td>
      <Fits isFitting={!quota} />
      <Fits isFitting={!image} />
      <td className="w-px">
        <FavouriteButton name={name} isFavourite={isFavourite} onFavour={onFavour} />
      </td>
    </tr>
  );
}

function Fits({ isFitting }: { isFitting: boolean }) {
  const t = useT();
  return (
    <td className="max-md:hidden">
      <span
        className={cx('inline-flex align-middle [&>svg]:size-4', isFitting ? 'text-success-ink' : 'text-danger-ink')}
      >
        {isFitting ? <Check aria-hidden /> : <X aria-hidden />}
        <span className="sr-only">{isFitting ? t('Yes') : t('No')}</span>
      </span>
    </td>
  );
}

interface FavouriteButtonProps extends Pick<FlavorRowProps, 'isFavourite' | 'onFavour'> {
  name: string;
}

function FavouriteButton({ name, isFavourite, onFavour }: FavouriteButtonProps) {
  const t = useT();
  return (
    <IconButton
      label={isFavourite ? t('{name} is a favourite', { name }) : t('Make {name} a favourite', { name })}
      icon={Star}
      size="small"
      aria-pressed={isFavourite}
      onClick={onFavour}
      className={cx('-my-1', isFavourite && '[&>svg]:fill-current text-warning-ink')}
    />
  );
}
