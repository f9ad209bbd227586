/** Escapes a text for HTML and for attributes in double quotes. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const STYLE = `*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:1.5rem;font:16px/1.5 system-ui,sans-serif;
background:var(--ground,#f4f6f6);color:var(--text,#17211f)}main{width:min(36rem,100%);padding:2rem;border-radius:12px;background:var(--card,#fff);color:var(--card-text,#17211f);
border:1px solid #0002}h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25}p{margin:0 0 1rem}img{display:block;max-width:12rem;max-height:5rem;margin-bottom:1.25rem}
.chip{display:inline-block;padding:.15rem .7rem;border-radius:99px;background:var(--brand,#176a63);color:var(--brand-text,#fff);font-size:.875rem;font-weight:600}
.monogram{display:grid;place-items:center;width:3.5rem;height:3.5rem;margin-bottom:1.25rem;border-radius:12px;background:var(--brand,#176a63);color:var(--brand-text,#fff);font-size:1.5rem;font-weight:600}
.row{display:flex;gap:.75rem;flex-wrap:wrap}.button{padding:.6rem 1.1rem;border-radius:6px;border:1px solid #176a63;color:#14564f;text-decoration:none;font-weight:600}
.button.first{background:#176a63;color:#fff}`

/**
 * Returns a page without scripts, for pages outside of the app.
 * @param body its content as HTML: text from outside must be passed through `escaped` first
 * @param style the CSS of the body, such as colors
 */
export const plainPage = ({ title, body, style = '' }: { title: string; body: string; style?: string }): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<title>${escaped(title)}</title><style>${STYLE}</style></head><body style="${escaped(style)}"><main>${body}</main></body></html>`
