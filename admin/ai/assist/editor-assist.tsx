import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { lazy, Suspense, useState } from 'react';
import { useFormRecord } from '../../form/form-mode.ts';
import { changeSelectedNode } from '../../editor/nodes/selected-node.ts';
import { applyProposal, stretchOf, wordsIn } from './apply-proposal.ts';
import { sourceIdOf } from '../provenance.ts';
import { TaskMenu } from './task-menu.tsx';
import { type AssistRequest, type AssistTask, PASSAGE_TASKS } from '../tasks.ts';
import { useMayAsk } from '../use-may-ask.ts';
import { say } from './messages.ts';

const AssistDialog = lazy(() =>
  import('./assist-dialog.tsx').then((module) => ({ default: module.AssistDialog })),
);

interface Asked {
  request: AssistRequest;
  onAccept?: (proposal: string) => void;
}

/** AI tasks for a text: for the selection, or the paragraph at the cursor. */
export function EditorAssist({ editor }: { editor: Editor }) {
  const mayAsk = useMayAsk();
  const sourceId = sourceIdOf(useFormRecord());
  const [asked, setAsked] = useState<Asked>();
  if (!mayAsk) return null;
  const tasks: AssistTask[] = [
    ...PASSAGE_TASKS,
    'alt_text',
    ...(sourceId === undefined ? [] : ['missing' as const]),
  ];
  return (
    <>
      <TaskMenu
        label={say('ask_ai')}
        tasks={tasks}
        tabIndex={-1}
        onChoose={(task) => setAsked(askedOf(editor, { task, sourceId }))}
      />
      {asked === undefined ? null : (
        <Suspense>
          <AssistDialog
            {...asked}
            onClose={() => {
              setAsked(undefined);
              editor.commands.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function askedOf(
  editor: Editor,
  { task, sourceId }: { task: AssistTask; sourceId: string | undefined },
): Asked | undefined {
  const { state } = editor;
  const whole = { from: 0, to: state.doc.content.size };
  if (task === 'missing') {
    const source = sourceId === undefined ? {} : { source_id: sourceId };
    return { request: { task, text: wordsIn(state.doc, whole), ...source } };
  }
  if (task === 'alt_text') return altTextQuestion(editor);
  const stretch = stretchOf(state);
  const text = wordsIn(state.doc, stretch);
  if (text.trim() === '') return undefined;
  return {
    request: { task, text, context: wordsIn(state.doc, whole).slice(0, 4_000) },
    // Nothing could be typed during the request, because the dialog was open.
    onAccept: (proposal) =>
      editor.view.dispatch(
        applyProposal(editor.state, { ...stretch, text: proposal, isByAi: task !== 'fix' }).scrollIntoView(),
      ),
  };
}

/** The selected image, or else the first one after the cursor. */
function altTextQuestion(editor: Editor): Asked | undefined {
  const { selection, doc } = editor.state;
  let found: { position: number; identifier: string; alt: string } | undefined;
  const start = selection instanceof NodeSelection ? selection.from : Math.max(0, selection.from - 1);
  doc.nodesBetween(start, doc.content.size, (node, position) => {
    const { identifier, alt } = node.attrs as { identifier?: unknown; alt?: unknown };
    if (found === undefined && node.type.name === 'image' && typeof identifier === 'string') {
      found = { position, identifier, alt: typeof alt === 'string' ? alt : '' };
    }
    return found === undefined;
  });
  if (found === undefined) return undefined;
  const { position, identifier, alt } = found;
  return {
    request: { task: 'alt_text', text: alt, image_unique_identifier: identifier },
    onAccept: (proposal) => changeSelectedNode(editor, position, { alt: proposal }),
  };
}
