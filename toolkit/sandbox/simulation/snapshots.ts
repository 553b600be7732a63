/** The endpoints of snapshots: take, list, restore and remove them. */
import type { Engine } from '../engine/engine.ts';
import type { HandlersOf, Input, OfPartner } from './input.ts';
import { snapshotView } from './views.ts';

export interface SnapshotInputs {
  listSnapshots: Input<unknown, unknown, OfPartner>;
  takeSnapshot: Input<OfPartner | undefined>;
  restoreSnapshot: Input<unknown, OneSnapshot>;
  removeSnapshot: Input<unknown, OneSnapshot>;
}

interface OneSnapshot {
  snapshotId: string;
}

export function snapshotHandlers(engine: Engine): HandlersOf<SnapshotInputs> {
  return {
    async listSnapshots({ query }) {
      return (await engine.listSnapshots(query.partnerCode)).map(snapshotView);
    },
    async takeSnapshot({ body }) {
      return snapshotView(await engine.takeSnapshot(body?.partnerCode));
    },
    async restoreSnapshot({ params }) {
      await engine.restoreSnapshot(params.snapshotId);
    },
    async removeSnapshot({ params }) {
      await engine.removeSnapshot(params.snapshotId);
    },
  };
}
