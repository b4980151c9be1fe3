/**
 * What the pages of the documentation do in a browser: search, copying code, and the choice of a version. Everything else works
 * without it. It needs no server: the index is a script, because a page from a folder may not fetch a file.
 */
import { searchIn } from './rank.ts';

const root = document.documentElement.dataset.root ?? '.';
const input = document.querySelector('#search');
const list = document.querySelector('#results');
const status = document.querySelector('#search-status');
let search;
let loading;

/** Loads the index once, when someone is about to search. */
function loadIndex() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${root}/search-index.js`;
    script.addEventListener('load', () => {
      search = searchIn(globalThis.colophonDocs);
      resolve(search);
    });
    script.addEventListener('error', reject);
    document.head.append(script);
  });
  return loading;
}

function element(name, props, ...children) {
  const made = Object.assign(document.createElement(name), props);
  made.append(...children);
  return made;
}

/** The words around the first one that was asked for. */
function excerptOf(words, question) {
  const first =
    question
      .trim()
      .split(/\s+/)
      .find((word) => word.length > 2) ?? '';
  const at = Math.max(0, words.toLowerCase().indexOf(first.toLowerCase()) - 50);
  return (at > 0 ? '…' : '') + words.slice(at, at + 150) + (words.length > at + 150 ? '…' : '');
}

async function showResults() {
  const question = input.value;
  if (question.trim() === '') return hideResults();
  const find = search ?? (await loadIndex());
  if (question !== input.value) return undefined;
  const hits = find(question);
  list.replaceChildren(
    ...hits.map(({ entry }) =>
      element(
        'li',
        {},
        element(
          'a',
          { href: `${root}/${entry.url}` },
          element(
            'strong',
            {},
            entry.heading === entry.page ? entry.page : `${entry.page} › ${entry.heading}`,
          ),
          element('span', { className: 'kind' }, entry.kind),
          element('span', { className: 'excerpt' }, excerptOf(entry.words, question)),
        ),
      ),
    ),
  );
  list.hidden = hits.length === 0;
  status.textContent = hits.length === 0 ? 'No results' : `${hits.length} results`;
  return undefined;
}

function hideResults() {
  list.hidden = true;
  status.textContent = '';
}

function focusNext(step) {
  const links = [...list.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement) + step;
  if (at < 0) input.focus();
  else links[Math.min(at, links.length - 1)]?.focus();
}

function startSearch() {
  document.querySelector('form.search').hidden = false;
  input.addEventListener('focus', () => void loadIndex());
  input.addEventListener('input', () => void showResults());
  document.querySelector('form.search').addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  document.addEventListener('keydown', (event) => {
    const isWriting = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key === '/' && !isWriting && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      input.focus();
    }
    if (list.hidden) return;
    if (event.key === 'Escape') {
      hideResults();
      input.focus();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      focusNext(event.key === 'ArrowDown' ? 1 : -1);
    }
  });
  document.addEventListener('click', (event) => {
    if (!event.target.closest('.search')) hideResults();
  });
}

function addCopyButtons() {
  if (navigator.clipboard === undefined) return;
  for (const block of document.querySelectorAll('.code')) {
    const button = element('button', { type: 'button', className: 'copy', textContent: 'Copy' });
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code').textContent.trimEnd());
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
    block.append(button);
  }
}

/** Offers the versions that were built beside this one. A page from a folder shows only its own. */
async function offerVersions() {
  const shown = document.querySelector('.version');
  if (!location.protocol.startsWith('http')) return;
  const versions = await (await fetch(`${root}/../versions.json`)).json();
  if (versions.length < 2) return;
  const own = shown.textContent;
  const choice = element('select', { ariaLabel: 'Version' });
  choice.append(...versions.map((version) => new Option(version, version, false, version === own)));
  choice.addEventListener('change', () => {
    location.href = `${root}/../${choice.value}/index.html`;
  });
  shown.replaceChildren(choice);
}

if (input !== null) startSearch();
addCopyButtons();
void offerVersions();
