// Reads EAN-13, EAN-8, UPC-A and UPC-E from grey pictures. Fits blurred digit patterns to profiles across the bars,
// so bars that run together still count. Several scan lines must agree.

const CODES = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const PARITY = [0, 11, 13, 14, 19, 25, 28, 21, 22, 26]; // which left digits are G, by first digit
const flip = (s) => s.replace(/[01]/g, (c) => 1 - c);
const left = [...CODES, ...CODES.map((s) => [...flip(s)].reverse().join(''))].map((s) => `?1${s}0?`);

// 20 left digits, 20 right digits and the guards: 7 modules with 2 of their surroundings on each side.
const SHAPES = [...left, ...left.map(flip), '0000001010?', '??1010101??', '?0101000000', '?1010101000', '0001010101?'];
const LEFT = 0, RIGHT = 20, START = 40, MIDDLE = 41, END = 42, TAIL = 43, HEAD = 44;
const GUARDS = [[3, 4], [5, 1], [3, 0], [6, 0], [6, 1]]; // modules of the guard, modules of its shape before it

const layout = (kind, edges, ...parts) => {
  const bounds = [0];
  for (const part of parts) bounds.push(bounds.at(-1) + (part < START ? 7 : GUARDS[part - START][0]));
  return { kind, edges, parts, bounds, size: bounds.at(-1) };
};
const times = (count, value) => Array(count).fill(value);
const LAYOUTS = [
  layout('EAN-13', 60, START, ...times(6, LEFT), MIDDLE, ...times(6, RIGHT), END),
  layout('EAN-8', 44, START, ...times(4, LEFT), MIDDLE, ...times(4, RIGHT), END),
  layout('UPC-E', 34, START, ...times(6, LEFT), TAIL),
  layout('UPC-E', 34, HEAD, ...times(6, RIGHT), END), // upside down
];

/// Brightness of all shapes for a blur and a growth of bars, both in modules. Each has mean 0 and mean square 1.
const templates = (blur, growth, cells) => SHAPES.map((shape) => {
  const step = 9 / cells, spread = 4.47 * Math.sqrt(blur ** 2 + step ** 2 / 12);
  const row = times(cells, 0).map((_, i) => [...shape].reduce((sum, c, e) => {
    const level = (c) => (c === '?' ? 0.5 : 1 - c), jump = e && level(c) - level(shape[e - 1]);
    const t = (1 + (i + 0.5) * step - e - (Math.sign(jump) * growth) / 2) / spread + 0.5;
    return sum + jump * (t < 0 ? 0 : t > 1 ? 1 : t * t * (3 - 2 * t));
  }, 0));
  const mean = row.reduce((a, b) => a + b) / cells, size = Math.sqrt(row.reduce((s, v) => s + (v - mean) ** 2, 0) / cells);
  return Float64Array.from(row, (v) => (v - mean) / size);
});
const COARSE = templates(0.3, 0, 9);
const FINE = [0.15, 0.4, 0.65, 0.9].flatMap((blur) => [-0.6, -0.3, 0, 0.3].map((growth) => templates(blur, growth, 18)));

const cell = new Float64Array(18), rows = [new Float64Array(13), new Float64Array(13)], back = new Int8Array(13 * 15);

/// Fills `cell` with mean levels from xa to xb (and around) less their mean. Returns the mean square.
function sample({ sums, n }, part, xa, xb, cells) {
  const digit = part < START, size = digit ? 7 : GUARDS[part - START][0], before = digit ? 0 : GUARDS[part - START][1];
  const module = (xb - xa) / size, w = (9 * module) / cells;
  let last = 0, sum = 0, square = 0;
  for (let i = -1, x = xa - (before + 1) * module; i < cells; i++, x += w) {
    const at = x < 0 ? 0 : x < n ? x | 0 : n - 1, to = sums[at] + (x - at) * (sums[at + 1] - sums[at]);
    if (i >= 0) sum += cell[i] = (to - last) / w;
    last = to;
  }
  for (let i = 0; i < cells; i++) square += (cell[i] -= sum / cells) ** 2;
  return square / cells;
}

let shape = 0;

/// How much of the mean square of `cell` the best shape of a part explains. Leaves that in `shape`.
function match(set, part) {
  const end = part < START ? part + 20 : part + 1, cells = set[0].length;
  shape = part;
  let best = 0;
  for (let s = part; s < end; s++) {
    const row = set[s];
    let sum = 0;
    for (let i = 0; i < cells; i++) sum += cell[i] * row[i];
    if (sum > best) { best = sum; shape = s; }
  }
  return (best / cells) ** 2;
}

/// Moves the bounds by up to `reach` steps to where the misfit is least. `stiff` is the price of changed widths.
function align(line, parts, x, set, step, reach, stiff) {
  const count = parts.length, width = 2 * reach + 1;
  const open = (p, b) => (p > 0 && p < count) || Math.abs(b - reach) < 2;
  let [cost, next] = rows, least = 0, end = 0;
  for (let a = 0; a < width; a++) cost[a] = open(0, a) ? 0 : Infinity;
  for (let p = 0; p < count; p++) {
    next.fill(Infinity);
    for (let a = 0; a < width; a++) {
      if (!(cost[a] < least + 10 * stiff)) continue;
      for (let b = Math.max(0, a - 2); b < Math.min(width, a + 3); b++) {
        if (!open(p + 1, b)) continue;
        const square = sample(line, parts[p], x[p] + (a - reach) * step, x[p + 1] + (b - reach) * step, set[0].length);
        const c = cost[a] + stiff * (a - b) ** 2 + square - match(set, parts[p]);
        if (c < next[b]) { next[b] = c; back[p * 13 + b] = a; }
      }
    }
    least = Infinity;
    for (let b = 0; b < width; b++) if (next[b] < least) least = next[(end = b)];
    [cost, next] = [next, cost];
  }
  const moved = [...x];
  for (let p = count; p >= 0; end = back[--p * 13 + end]) moved[p] += (end - reach) * step;
  return { x: moved, cost: least };
}

/// Bounds whose widths change slowly from part to part, between the same ends.
function smooth(x, bounds) {
  let widths = x.slice(1).map((v, i) => (v - x[i]) / (bounds[i + 1] - bounds[i]));
  for (let k = 0; k < 2; k++) widths = widths.map((v, i) => ((widths[i - 1] ?? v) + 2 * v + (widths[i + 1] ?? v)) / 4);
  const out = [0];
  widths.forEach((v, i) => out.push(out[i] + v * (bounds[i + 1] - bounds[i])));
  return out.map((v) => x[0] + (v * (x.at(-1) - x[0])) / out.at(-1));
}

/// The code of a candidate (or null) and the share of the line that it does not explain.
function fit(line, { kind, from, to, tilt }) {
  const { parts, bounds, size } = kind, module = (to - from) / size, powers = FINE.map(() => 0), shapes = [];
  const each = (x, cells, f) => parts.reduce((sum, part, p) => sum + f(sample(line, part, x[p], x[p + 1], cells), part), 0);
  let x = bounds.map((b) => from + module * (b + tilt * b * (1 - b / size))), power = 0;
  const square = each(x, 9, (square) => square) / parts.length;
  const rough = align(line, parts, x, COARSE, module / 2, 6, 0.04 * square);
  if (rough.cost > 0.3 * square * parts.length) return { misfit: 1 };
  x = smooth(rough.x, bounds);
  each(x, 18, (_, part) => FINE.forEach((set, i) => (powers[i] += match(set, part))));
  const set = FINE[powers.indexOf(Math.max(...powers))];
  const total = each(align(line, parts, x, set, module / 6, 3, 0.02 * square).x, 18, (square, part) => {
    power += match(set, part);
    if (part < START) shapes.push(shape % 20);
    return square;
  });
  return { misfit: 1 - power / total, read: decode(kind, shapes) };
}

const checkDigit = (d) => (990 - [...d].reduce((sum, c, i) => sum + c * ((d.length - i) % 2 ? 3 : 1), 0)) % 10;

/// The 11 digits that 7 digits of UPC-E stand for.
export function expand(d) {
  const f = +d[6], head = f < 3 ? d.slice(0, 3) + f : d.slice(0, Math.min(6, f + 1));
  const tail = f < 3 ? d.slice(3, 6) : f < 5 ? d.slice(f + 1, 6) : d[6];
  return head.padEnd(11 - tail.length, '0') + tail;
}

/// The code of the shapes (10 to 19 are G), or null where parity or check digit do not hold.
function decode({ kind, parts }, shapes) {
  const short = kind === 'UPC-E', half = shapes.length / 2, bits = (list) => list.reduce((sum, s) => 2 * sum + (s > 9), 0);
  if (short ? parts[0] === HEAD : shapes[0] > 9) shapes = shapes.reverse().map((s) => (s + 10) % 20); // upside down
  const d = shapes.map((s) => s % 10).join('');
  if (short) {
    const code = ['0', '1'].map((system) => system + d).map((c) => c + checkDigit(expand(c)));
    const system = code.findIndex((c, i) => bits(shapes) === ((i ? 0 : 63) ^ (PARITY[c[7]] || 7)));
    return system < 0 ? null : { code: code[system], kind };
  }
  const first = PARITY.indexOf(bits(shapes.slice(0, half))), code = half > 4 ? first + d : d;
  if (first < 0 || bits(shapes.slice(half)) || (half < 5 && first)) return null;
  if (checkDigit(code.slice(0, -1)) !== +code.at(-1)) return null;
  return half > 4 && !first ? { code: d, kind: 'UPC-A' } : { code, kind };
}

/// Levels along (dx, dy) at a distance from the centre, averaged over neighbouring lines.
function scan({ luma, width, height }, dx, dy, distance, taps) {
  const cx = (width - 1) / 2 - distance * dy, cy = (height - 1) / 2 + distance * dx;
  const cut = (c, v, size) => [(-0.5 - c) / (v || 1e-9), (size - 0.5 - c) / (v || 1e-9)].sort((a, b) => a - b);
  const [fromX, toX] = cut(cx, dx, width), [fromY, toY] = cut(cy, dy, height), from = Math.max(fromX, fromY);
  const n = Math.floor(Math.min(toX, toY) - from) + 1, p = new Float64Array(Math.max(0, n)), sums = new Float64Array(p.length + 1);
  for (let k = -taps; k <= taps; k++) {
    for (let i = 0; i < n; i++) {
      const x = Math.max(0, Math.min(width - 1, cx + (from + i) * dx - k * dy));
      const y = Math.max(0, Math.min(height - 1, cy + (from + i) * dy + k * dx));
      const o = (y | 0) * width + (x | 0), right = x < width - 1 ? 1 : 0, down = y < height - 1 ? width : 0;
      const above = luma[o] + (x % 1) * (luma[o + right] - luma[o]);
      const below = luma[o + down] + (x % 1) * (luma[o + down + right] - luma[o + down]);
      p[i] += (above + (y % 1) * (below - above)) / (2 * taps + 1);
    }
  }
  p.forEach((v, i) => (sums[i + 1] = sums[i] + v));
  const mean = sums[n] / n;
  return { p, sums, n, deviation: Math.sqrt(p.reduce((sum, v) => sum + (v - mean) ** 2, 0) / n) };
}

/// Places steeper than a share of the steepest. `run` counts changes between rise and fall.
function edges({ p, n }, share) {
  const step = (i) => (i < 0 || i > n - 2 ? 0 : p[i + 1] - p[i]), out = [];
  let top = 0, run = 0;
  for (let i = 0; i < n; i++) top = Math.max(top, Math.abs(step(i)));
  for (let i = 0; i < n; i++) {
    const rise = step(i) > 0, sign = rise ? 1 : -1, here = sign * step(i), l = sign * step(i - 1), r = sign * step(i + 1);
    if (here < share * top || here < l || here <= r) continue;
    if (out.at(-1)?.rise !== rise) run++;
    out.push({ x: i + 1 + (l - r) / (2 * (l + r - 2 * here)), rise, run });
  }
  return out;
}

/// Pairs of outer edges that may enclose a code, with their doubt.
function candidates(line, share) {
  const e = edges(line, share), out = [];
  e.forEach(({ x: from, rise, run }, i) => {
    const before = i ? from - e[i - 1].x : 99 * from;
    for (let j = i + 1, gap = 0; !rise && j < e.length; j++) {
      const to = e[j].x, count = e[j].run - run + 1, after = j + 1 < e.length ? e[j + 1].x - to : 99 * (line.n - to);
      const quiet = Math.min(before, after);
      gap = Math.max(gap, to - e[j - 1].x);
      if (count > 64 || 2 * (to - from) > 95 * before) break;
      if (!e[j].rise || count < 14) continue;
      for (const kind of LAYOUTS) {
        const { size, parts } = kind, module = (to - from) / size;
        let doubt = Math.min(2, gap / quiet) + Math.abs(1 - count / kind.edges);
        if (module < 0.8 || gap > 8 * module || quiet < 2 * module || Math.max(before, after) < 3.5 * module) continue;
        if (size < 60 && Math.min(quiet, from, line.n - to) < 5 * module) continue; // half an EAN-13 looks like UPC-E
        if (count > kind.edges + 4 || count < 0.4 * kind.edges) continue;
        for (const part of [parts[0], parts.at(-1)]) {
          const long = GUARDS[part - START][0] * module, a = part === parts[0] ? from : to - long;
          const square = sample(line, part, a, a + long, 9);
          doubt += 1 - match(COARSE, part) / (square + 0.01);
        }
        const a = (e[i + 2].x - from) / module, b = (to - e[j - 2].x) / module; // 2 modules each, if bars are apart
        const apart = e[i + 1].rise && !e[j - 1].rise && Math.min(a, b) > 1 && Math.max(a, b) < 3.5;
        const tilt = apart && Math.abs(a - b) > 0.1 * (a + b) ? (a - b) / (a + b) : 0;
        if (doubt < 2.2) out.push({ kind, from, to, tilt, doubt });
      }
    }
  });
  return out;
}

/// The commonest directions across edges as unit vectors, commonest first.
function directions({ luma, width, height }) {
  const bins = times(36, 0).map(() => [0, 0, 0]), hop = width * height > 1e5 ? 2 : 1, down = height > 1 ? width : 0;
  for (let y = 0; y < Math.max(1, height - 1); y += hop) {
    for (let x = (y / hop) % hop; x < width - 1; x += hop) { // in turns: bars may begin at even pixels only
      const o = y * width + x, fall = luma[o + down + 1] - luma[o], climb = luma[o + 1] - luma[o + down];
      const sign = fall < climb || (fall === climb && climb < 0) ? -1 : 1, gx = sign * (fall + climb), gy = sign * (fall - climb);
      const square = gx * gx + gy * gy, flat = Math.abs(gx) >= gy, t = flat ? gy / gx : gx / gy;
      if (square < 200) continue;
      const turn = t * (45 + 15.64 * (1 - Math.abs(t))), angle = flat ? (gx < 0 ? 180 : 0) + turn : 90 - turn; // nearly atan
      const bin = bins[Math.min(35, Math.floor(angle / 5))];
      bin[0] += Math.sqrt(square);
      bin[1] += gx;
      bin[2] += gy;
    }
  }
  const sums = bins.map((bin, i) => {
    const side = (k) => bins[(k + 36) % 36].map((v, n) => (n && k !== (k + 36) % 36 ? -v : v)), a = side(i - 1), b = side(i + 1);
    const [weight, x, y] = bin.map((v, n) => (n ? 1 : 2) * v + a[n] + b[n]), length = Math.sqrt(x * x + y * y) || 1;
    return { weight, dx: x / length, dy: y / length };
  });
  const peaks = sums.filter((s, i) => s.weight > sums[(i + 35) % 36].weight && s.weight >= sums[(i + 1) % 36].weight);
  return peaks.sort((a, b) => b.weight - a.weight).filter((s) => s.weight > 0.25 * peaks[0].weight);
}

/// Reads the barcode in a picture of one byte a pixel. Returns { code, kind } or null.
/// `quick` looks at less, for video: confirm its reading with a second frame.
export function readBarcode(luma, width, height, { quick = false } = {}) {
  if (!(width > 1 && height > 0 && luma.length >= width * height)) return null;
  const image = { luma, width, height };
  let work = quick ? 12 : 60;
  for (const { dx, dy } of directions(image).slice(0, quick ? 1 : 3)) {
    const votes = new Map(), extent = Math.abs(width * dy) + Math.abs(height * dx);
    const lines = Math.max(1, Math.min(quick ? 9 : 24, Math.floor(extent / 2)));
    for (let k = 0; k < (votes.size ? 2 : 1) * lines && work > 0; k++) { // look longer where one line has a code
      const at = ((k * 0.618034 + 0.5) % 1) - 0.5; // evenly spread, from the middle on
      const line = scan(image, dx, dy, at * extent, height > 8 ? 2 : 0);
      if (line.n < 40 || line.deviation < 3) continue;
      const all = [0.3, 0.15, 0.08].flatMap((t) => candidates(line, t)).sort((a, b) => a.doubt - b.doubt);
      const same = (a, b) => a.kind === b.kind && Math.abs(a.from - b.from) < 1 && Math.abs(a.to - b.to) < 1;
      const found = all.filter((a, i) => all.findIndex((b) => same(a, b)) === i);
      let best = { misfit: 0.25 };
      for (const candidate of found.slice(0, 4)) {
        const f = fit(line, candidate);
        work--;
        if (f.misfit < best.misfit) best = f;
        if (best.read && best.misfit < 0.15) break;
      }
      if (!best.read) continue;
      const { code } = best.read, vote = (votes.get(code) ?? 0) + 1 - 3 * best.misfit;
      votes.set(code, vote);
      const rival = Math.max(0, ...[...votes].map(([other, v]) => (other === code ? 0 : v)));
      if (vote * (quick ? 2 : 1) >= (height < 9 ? 0.5 : code.length > 8 ? 1.4 : 2) && rival <= 0.4 * vote) return best.read;
    }
  }
  return null;
}
