'use client';

import { Panel, useReactFlow } from '@xyflow/react';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { layer } from '#components/ui/layer.ts';
import { useT } from '#lib/i18n/use-t.ts';

const MOVE_MS = 160;

/** Zooms the map, and shows all of it. */
export function MapControls() {
  const t = useT();
  const view = useReactFlow();
  return (
    <Panel
      position="bottom-left"
      className={cx(layer.sticky, 'flex gap-1 rounded-control border bg-raised p-1 shadow-float')}
    >
      <IconButton
        label={t('Zoom in')}
        icon={ZoomIn}
        size="small"
        onClick={() => void view.zoomIn({ duration: MOVE_MS })}
      />
      <IconButton
        label={t('Zoom out')}
        icon={ZoomOut}
        size="small"
        onClick={() => void view.zoomOut({ duration: MOVE_MS })}
      />
      <IconButton
        label={t('Show all')}
        icon={Maximize}
        size="small"
        onClick={() => void view.fitView({ duration: MOVE_MS, maxZoom: 1, padding: 0.04 })}
      />
    </Panel>
  );
}
