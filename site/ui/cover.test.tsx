import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Cover, type CoverProps, coverFiles, coverWidths } from './cover.tsx';

const book: CoverProps = {
  identifier: 'abc',
  imageWidth: 400,
  title: 'Walden',
  author: 'Thoreau',
  accent: 'green',
  sizes: '200px',
};

describe('a cover', () => {
  it('is sent as AVIF or WebP, in the widths that the image has', () => {
    const html = renderToStaticMarkup(<Cover {...book} />);
    expect(html).toContain(
      'type="image/avif" srcSet="/images/abc/200.avif 200w, /images/abc/300.avif 300w, /images/abc/400.avif 400w"',
    );
    // Few browsers lack AVIF: a cover on a shelf costs them one file, and every page fewer bytes.
    expect(html).toContain('<img src="/images/abc/400.webp" width="400" height="600"');
    expect(renderToStaticMarkup(<Cover {...book} extent="large" />)).toContain(
      'src="/images/abc/400.webp" srcSet="/images/abc/200.webp 200w, /images/abc/300.webp 300w, /images/abc/400.webp 400w"',
    );
  });

  it('waits for its turn unless it is seen first', () => {
    expect(renderToStaticMarkup(<Cover {...book} />)).toContain('loading="lazy"');
    const first = renderToStaticMarkup(<Cover {...book} eager="first" />);
    expect(first).toContain('fetchPriority="high"');
    expect(first).not.toContain('loading="lazy"');
  });

  it('is never enlarged, and no wider than a page can use', () => {
    expect(coverWidths(250, 'large')).toEqual([200]);
    expect(coverWidths(4000)).toEqual([200, 300, 400]);
    expect(coverWidths(4000, 'large')).toEqual([200, 300, 400, 800]);
    expect(coverWidths(120)).toEqual([200]);
    expect(coverWidths(4000, 'small')).toEqual([200, 300]);
    expect(coverWidths(null, 'large')).toEqual([200, 300, 400]);
  });

  it('is generated if there is no image', () => {
    const html = renderToStaticMarkup(<Cover {...book} identifier={null} />);
    expect(html).not.toContain('<img');
    expect(html).toContain('Walden');
    expect(html).toContain('data-accent="green"');
  });

  it('reserves the space of its image in the image’s own color', () => {
    const tint = (color: string | null) =>
      /data-tint="([^"]*)"/.exec(renderToStaticMarkup(<Cover {...book} placeholderColor={color} />))?.[1];
    expect(tint('#713564')).toBe('#736');
    expect(tint('#ffffff')).toBe('#fff');
    expect(tint('red;')).toBeUndefined();
    expect(tint(null)).toBeUndefined();
  });

  it('has no inline style, which the Content-Security-Policy would refuse', () => {
    for (const identifier of ['abc', null]) {
      expect(
        renderToStaticMarkup(<Cover {...book} identifier={identifier} transition="cover-walden" />),
      ).not.toContain('style=');
    }
  });
});

describe('coverFiles', () => {
  const picture = { imageWidth: 900, imageHeight: 600 };
  const names = (options: Parameters<typeof coverFiles>[0]) => coverFiles(options).map(({ name }) => name);

  it('are cropped around the focal point, as large as the image allows', () => {
    expect(names({ ...picture, focal: { x: 10, y: 50 } })).toEqual([
      '200x300-10-50',
      '300x450-10-50',
      '400x600-10-50',
    ]);
    expect(names({ ...picture, imageHeight: 450, focal: { x: 10, y: 50 } })).toEqual([
      '200x300-10-50',
      '300x450-10-50',
    ]);
  });

  it('are whole images when no crop was chosen, or when it would be too small', () => {
    expect(names({ ...picture, focal: { x: 50, y: 50 } })).toEqual(['200', '300', '400']);
    expect(names({ imageWidth: 900, imageHeight: 90, focal: { x: 0, y: 0 } })).toEqual(['200', '300', '400']);
  });
});
