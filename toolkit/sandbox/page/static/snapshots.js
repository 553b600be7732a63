/** Snapshots of the sandbox, or of a partner that has a clock of its own. */
import { areSnapshots, isPartner } from './answers.js';
import { ask } from './act.js';
import { change } from './api.js';
import { partnerPath } from './clock.js';
import { element, setItems, timeText } from './dom.js';

/** @typedef {import('./answers.js').Snapshot} Snapshot */

/** @param {import('./page.js').Context} context */
export function startSnapshots({ choice, poll, act }) {
  const ofPartner = element('snapshot-partner', HTMLButtonElement);
  const ofAll = element('snapshot-all', HTMLButtonElement);
  const list = element('snapshots', HTMLUListElement);

  poll.follow({
    path: () => partnerPath(choice),
    fits: isPartner,
    show: ({ sharesClock }) => (ofPartner.hidden = sharesClock),
  });
  poll.follow({
    path: () => (choice.shown().panel === 'partners' ? 'snapshots' : undefined),
    fits: areSnapshots,
    show(snapshots) {
      const { partnerCode } = choice.shown();
      const shown = snapshots.filter(
        (one) => one.partnerCode === null || one.partnerCode === partnerCode,
      );
      setItems(list, shown.map(itemOf));
    },
  });
  ofPartner.addEventListener('click', () => {
    const { partnerCode } = choice.shown();
    void act(() => change('POST', 'snapshots', { partnerCode }), 'The snapshot is taken.');
  });
  ofAll.addEventListener('click', () => {
    void act(() => change('POST', 'snapshots'), 'The snapshot is taken.');
  });

  const itemOf = (/** @type {Snapshot} */ { snapshotId, partnerCode, takenAt, payouts }) => {
    const whose = partnerCode ?? 'everything';
    const path = `snapshots/${encodeURIComponent(snapshotId)}`;
    const restore = async () => {
      const agreed = await ask(
        `Restore ${snapshotId}? What has happened to ${whose} since is forgotten.`,
        'Restore',
      );
      if (agreed) await act(() => change('POST', `${path}/restore`), `${snapshotId} is restored.`);
    };
    const remove = () => {
      ofAll.focus();
      void act(() => change('DELETE', path), `${snapshotId} is removed.`);
    };
    return {
      text: `${snapshotId}: ${whose}, ${payouts} payouts, ${timeText(takenAt)}`,
      actions: [
        { name: 'Restore', label: `Restore ${snapshotId}`, run: () => void restore() },
        { name: 'Remove', label: `Remove ${snapshotId}`, run: remove },
      ],
    };
  };
}
