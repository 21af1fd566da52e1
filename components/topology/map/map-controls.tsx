'use client';

import { Panel, useReactFlow } from '@xyflow/react';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { layer } from '#components/ui/layer.ts';
import { hasLessMotion } from '#lib/client/theme.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { WHOLE } from './use-walk.ts';

/** The canvas animates with JavaScript, so the reduced-motion styles do not apply. */
const move = () => ({ duration: hasLessMotion() ? 0 : 160 });

export function MapControls() {
  const t = useT();
  const view = useReactFlow();
  return (
    <Panel
      position="bottom-left"
      className={cx(layer.sticky, 'flex gap-1 rounded-control border bg-raised p-1 shadow-float')}
    >
      <IconButton label={t('Zoom in')} icon={ZoomIn} size="small" onClick={() => void view.zoomIn(move())} />
      <IconButton label={t('Zoom out')} icon={ZoomOut} size="small" onClick={() => void view.zoomOut(move())} />
      <IconButton
        label={t('Show all')}
        icon={Maximize}
        size="small"
        onClick={() => void view.fitView({ ...WHOLE, ...move() })}
      />
    </Panel>
  );
}
