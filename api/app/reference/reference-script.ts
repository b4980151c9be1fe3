/**
 * The script of the reference page, allowed by its hash: the filter, and "Try it", which uses the session of the person signed in.
 * The page is whole without it.
 */
export const REFERENCE_SCRIPT = `
const TOKEN_KEY = 'pbt_token';
const filter = document.querySelector('#filter');
filter.hidden = false;
const entries = [...document.querySelectorAll('article')].map((article) => ({
  article,
  link: document.querySelector('nav a[href="#' + article.id + '"]')?.closest('li'),
  text: article.querySelector('h3').textContent.toLowerCase() + ' ' + (article.querySelector('p')?.textContent ?? '').toLowerCase(),
}));
const narrow = () => {
  const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const { article, link, text } of entries) {
    const isHidden = !words.every((word) => text.includes(word));
    article.hidden = isHidden;
    if (link) link.hidden = isHidden;
  }
  for (const section of document.querySelectorAll('main section'))
    section.hidden = words.length > 0 && !section.querySelector('article:not([hidden])');
  for (const list of document.querySelectorAll('nav ul'))
    list.hidden = list.previousElementSibling.hidden = [...list.children].every((item) => item.hidden);
  document.querySelector('#found').textContent =
    words.length === 0 ? '' : entries.filter(({ article }) => !article.hidden).length + ' found';
};
filter.addEventListener('input', narrow);

const tokenNow = () => {
  try { return localStorage.getItem(TOKEN_KEY); } catch { return null; }
};
const make = (name, properties = {}, children = []) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const send = async ({ method, path }, form, output) => {
  const values = new FormData(form);
  const query = new URLSearchParams();
  let target = path;
  for (const [key, value] of values) {
    const [place, name] = key.split(/:(.*)/s);
    if (place === 'path') target = target.replace('{' + name + '}', encodeURIComponent(value));
    else if (place === 'query' && value !== '') query.set(name, value);
  }
  const body = values.get('body:');
  const headers = { Authorization: 'Bearer ' + tokenNow() };
  if (body !== null) headers['Content-Type'] = 'application/json';
  const search = query.size === 0 ? '' : '?' + query;
  const base = location.pathname.replace(/\\/docs$/, '');
  output.textContent = '…';
  try {
    const response = await fetch(base + target + search, { method, headers, ...(body === null ? {} : { body }) });
    const text = await response.text();
    let shown = text;
    try { shown = JSON.stringify(JSON.parse(text), null, 2); } catch {}
    output.textContent = response.status + ' ' + response.statusText + '\\n\\n' + shown.slice(0, 100000);
  } catch (error) {
    output.textContent = String(error);
  }
};
const open = (button) => {
  const line = JSON.parse(button.dataset.try);
  const output = make('pre', { tabIndex: 0, role: 'status' });
  const fields = line.parameters.map(({ name, required, place }) =>
    make('label', {}, [name + ' ', make('input', { name: place + ':' + name, required })]));
  if (line.body !== undefined)
    fields.push(make('label', {}, ['Body ', make('textarea', { name: 'body:', rows: 8, value: JSON.stringify(line.body, null, 2) })]));
  if (line.method !== 'GET') fields.unshift(make('p', { textContent: 'This changes your site.' }));
  const form = make('form', {}, [...fields, make('button', { textContent: 'Send' })]);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(line, form, output);
  });
  button.replaceWith(form, output);
  form.querySelector('input, textarea, button').focus();
};
if (tokenNow() !== null)
  for (const button of document.querySelectorAll('button.try')) {
    button.hidden = false;
    button.addEventListener('click', () => open(button));
  }
`;
