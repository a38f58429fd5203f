import type { IconNode } from "lucide";
import * as lucide from "lucide";

/**
 * The icon library: a drawing for each name, and the words that suggest it in a site's title or host. A word of four
 * letters or fewer is a whole word there, or its plural; longer ones and Chinese ones may be anywhere.
 */
const LIBRARY = {
  home: [lucide.House, "intranet home start welcome 首页 门户 主页"],
  news: [lucide.Newspaper, "news newsroom press blog magazine announcement 新闻 公告 博客"],
  megaphone: [
    lucide.Megaphone,
    "marketing campaign mailing list sympa mailman newsletter 营销 通讯",
  ],
  mail: [lucide.Mail, "mail email webmail outlook roundcube zimbra exchange 邮"],
  calendar: [lucide.CalendarDays, "calendar event schedule appointment agenda 日历 日程 预约"],
  message: [
    lucide.MessageSquare,
    "chat slack mattermost matrix element zulip rocket message teams im 聊天 消息 即时",
  ],
  forum: [lucide.MessagesSquare, "forum discourse discussion community 论坛 社区 讨论"],
  video: [
    lucide.Video,
    "video meet jitsi zoom conference webinar stream peertube youtube 视频 会议 直播",
  ],
  phone: [lucide.Phone, "phone voip telephone asterisk 电话"],
  survey: [lucide.ClipboardList, "survey form poll questionnaire quiz 问卷 调查 表单"],
  vote: [lucide.Vote, "vote election ballot 投票 选举"],
  people: [
    lucide.Users,
    "people alumni directory staff member hr employee 人员 团队 校友 员工 人事",
  ],
  contacts: [lucide.ContactRound, "contact crm customer salesforce hubspot 客户 联系人 通讯录"],
  identity: [lucide.IdCard, "orcid identity profile account badge card 身份 账号 一卡通"],
  handshake: [lucide.Handshake, "partner supplier vendor purchasing procurement 合作 供应商 采购"],
  book: [
    lucide.BookOpen,
    "wiki book handbook docs documentation manual confluence bookstack guide knowledge notion mdn 维基 文档 手册 知识",
  ],
  library: [lucide.LibraryBig, "library archive zotero koha 图书 馆藏"],
  graduation: [
    lucide.GraduationCap,
    "learn moodle course training academy school canvas lms campus education 学习 课程 培训 教务 教学",
  ],
  certificate: [lucide.Award, "certificate exam grade diploma 证书 考试 成绩"],
  research: [lucide.FlaskConical, "research lab science experiment 科研 实验"],
  paper: [
    lucide.FileText,
    "arxiv paper documents publication journal preprint overleaf latex 论文 文件 期刊",
  ],
  notebook: [lucide.NotebookPen, "notebook jupyter note notes hedgedoc obsidian 笔记"],
  globe: [lucide.Globe, "wikipedia web world browser openstreetmap 网站 百科"],
  language: [lucide.Languages, "translat deepl language weblate 翻译 语言"],
  search: [lucide.Search, "search opensearch elastic find solr 搜索 检索"],
  git: [lucide.GitBranch, "git gitlab github gitea forgejo bitbucket repository svn 代码仓库 仓库"],
  code: [lucide.Code, "code developer javascript ide api swagger openapi 开发 代码 接口"],
  terminal: [lucide.SquareTerminal, "terminal ssh shell console bastion guacamole 终端 堡垒机"],
  bug: [lucide.Bug, "bug sentry issue error crash bugzilla jira 缺陷 错误"],
  quality: [lucide.BadgeCheck, "sonar quality audit compliance review qa 质量 合规 审计"],
  pipeline: [
    lucide.Workflow,
    "jenkins pipeline ci build argo workflow airflow automation n8n deploy 流水线 构建 工作流 自动化",
  ],
  package: [
    lucide.Package,
    "package artifact nexus artifactory npm pypi mirror debian 软件包 镜像站",
  ],
  container: [
    lucide.Container,
    "harbor registry docker container kubernetes rancher portainer image cluster 容器 镜像 集群",
  ],
  server: [
    lucide.Server,
    "server proxmox vmware host compute hpc virtual machine 服务器 主机 虚拟机 算力",
  ],
  database: [
    lucide.Database,
    "database postgres mysql mariadb sql data warehouse pgadmin redis mongo 数据库 数据仓库",
  ],
  cloud: [lucide.Cloud, "cloud nextcloud owncloud drive aws azure 云"],
  folder: [lucide.FolderOpen, "file files share storage nas sharepoint seafile 文件 网盘 共享"],
  backup: [lucide.ArchiveRestore, "backup restore recovery bacula veeam 备份 恢复"],
  chart: [
    lucide.ChartLine,
    "grafana dashboard metric monitoring prometheus zabbix analytics matomo kibana 监控 指标 仪表",
  ],
  report: [lucide.ChartPie, "report statistic metabase tableau superset bi insight 报表 统计 分析"],
  activity: [lucide.Activity, "status health uptime incident statuspage kuma 状态 健康"],
  logs: [lucide.ScrollText, "log logs graylog loki syslog splunk 日志"],
  alert: [lucide.Siren, "alert emergency pager oncall 告警 报警 应急"],
  network: [lucide.Network, "netbox switch router dns ipam dhcp sso ldap 网络 域名"],
  wifi: [lucide.Wifi, "wifi vpn wlan eduroam hotspot 无线"],
  shield: [lucide.ShieldCheck, "security encrypt firewall antivirus privacy tls 安全 防火墙 隐私"],
  key: [lucide.KeyRound, "key openid oauth login authenticat 密钥 登录 认证"],
  vault: [lucide.Vault, "vault password bitwarden keepass secret 密码 保险库"],
  support: [
    lucide.LifeBuoy,
    "help support service desk ticket zammad helpdesk faq servicedesk 帮助 支持 工单 服务台",
  ],
  device: [lucide.Laptop, "device laptop inventory asset hardware snipe computer 设备 资产 电脑"],
  printer: [lucide.Printer, "print printer papercut scan copy 打印"],
  project: [
    lucide.SquareKanban,
    "project kanban board trello openproject taiga redmine plan task 项目 看板 任务 计划",
  ],
  check: [lucide.ListChecks, "todo checklist approval request okr goal 待办 审批 目标"],
  clock: [lucide.Clock, "time timesheet sheet attendance shift hours clock 考勤 工时 时间"],
  money: [lucide.Banknote, "payroll salary pay bank wage tax 工资 薪资 银行 税"],
  receipt: [
    lucide.ReceiptText,
    "expense invoice billing receipt accounting finance reimburs budget 报销 发票 财务 预算 账单",
  ],
  cart: [lucide.ShoppingCart, "shop store order market commerce 商城 商店 订单"],
  signature: [lucide.Signature, "sign signing signature contract docusign 签署 签名 合同 签章"],
  law: [lucide.Scale, "legal law policy court regulation ethics 法务 法律 制度"],
  plane: [lucide.Plane, "travel trip flight journey 差旅 出差 航班"],
  train: [lucide.TrainFront, "rail train bahn metro transit bus 铁路 火车 地铁 班车"],
  car: [lucide.Car, "car parking fleet vehicle garage 车辆 停车 用车"],
  map: [lucide.MapPin, "map location campus visit route 地图 位置 导航"],
  room: [lucide.DoorOpen, "room meeting desk space reservation 会议室 房间 工位"],
  building: [
    lucide.Building2,
    "building facility office estate property housing 楼宇 办公 物业 宿舍",
  ],
  safety: [lucide.HardHat, "safety briefing construction fire drill 安全生产 消防 施工"],
  tool: [lucide.Wrench, "tool maintenance repair admin utility workshop 工具 维修 运维 管理"],
  factory: [lucide.Factory, "factory production manufacturing erp sap mes plant 工厂 生产 制造"],
  truck: [lucide.Truck, "delivery logistics shipping freight stock 物流 配送 仓储"],
  food: [lucide.Utensils, "canteen food menu lunch restaurant cafeteria meal 食堂 餐厅 订餐 菜单"],
  health: [lucide.HeartPulse, "medical hospital clinic doctor wellness care 医疗 医院 体检"],
  sport: [lucide.Dumbbell, "sport fitness gym 体育 健身 运动"],
  music: [lucide.Music, "music audio podcast radio navidrome 音乐 播客"],
  picture: [lucide.Image, "photo picture gallery immich media asset 图片 照片 相册 素材"],
  palette: [lucide.Palette, "design figma penpot brand style creative 设计 品牌"],
  game: [lucide.Gamepad2, "game play minecraft steam 游戏"],
  robot: [lucide.Bot, "bot chatgpt assistant gpt llm copilot intelligence 智能 助手 机器人 大模型"],
  lightbulb: [lucide.Lightbulb, "idea innovation suggestion feedback 创意 创新 建议 反馈"],
  gift: [lucide.Gift, "gift benefit reward donation perk 福利 礼品 捐赠"],
  demo: [lucide.AppWindow, "demo app example test sandbox playground 演示 示例 测试 应用"],
  star: [lucide.Star, "star favorite award 收藏"],
} as const satisfies Record<string, readonly [IconNode, string]>;

export type Glyph = keyof typeof LIBRARY;

export const GLYPHS = Object.keys(LIBRARY) as [Glyph, ...Glyph[]];

/** Backgrounds of a white glyph, each with a contrast of at least 4.5 : 1. */
export const COLORS = {
  ...{ blue: "#2563eb", teal: "#0f766e", green: "#15803d", amber: "#b45309", red: "#c2343d" },
  ...{ pink: "#be3a83", violet: "#7c3aed", slate: "#475569" },
};

export type Color = keyof typeof COLORS;

export const ICON_COLORS = Object.keys(COLORS) as [Color, ...Color[]];

/** An icon of the library. */
export type LibraryIcon = { glyph: Glyph; color: Color };

/** Reads the names of an icon; null unless it is in the library. */
export function readLibraryIcon(glyph: unknown, color: unknown): LibraryIcon | null {
  const [known, tone] = [
    GLYPHS.find((one) => one === glyph),
    ICON_COLORS.find((one) => one === color),
  ];
  return known && tone ? { glyph: known, color: tone } : null;
}

/** Box of the whole tile, around the 24 × 24 units of a glyph. */
export const TILE_BOX = "-10 -10 44 44";

/** Returns a tile: a glyph, which the drawing's stroke makes white, on a color. */
export const tileOf = ({ glyph, color }: LibraryIcon): IconNode => [
  ["rect", { x: -10, y: -10, width: 44, height: 44, fill: COLORS[color], stroke: "none" }],
  ...LIBRARY[glyph][0],
];

/** Returns a drawing as one path, which is shorter in a page than its shapes. */
export const pathOf = (node: IconNode): string =>
  node.map(([tag, attributes]) => outlineOf(tag, attributes)).join("");

export const glyphPath = (glyph: Glyph): string => pathOf(LIBRARY[glyph][0]);

function outlineOf(tag: string, shape: IconNode[number][1]): string {
  const at = (name: string) => Number(shape[name] ?? 0);
  // A path may begin relative to the origin.
  if (tag === "path") return `M0 0${shape.d}`;
  if (tag === "polyline") return `M${shape.points}`;
  if (tag === "line") return `M${at("x1")} ${at("y1")}L${at("x2")} ${at("y2")}`;
  const [rx, ry] = [at("rx") || at("r"), at("ry") || at("r") || at("rx")];
  const [width, height] = [at("width") - 2 * rx, at("height") - 2 * ry];
  const corner = (x: number, y: number) => `a${rx} ${ry} 0 0 1 ${x} ${y}`;
  if (tag === "rect")
    return `M${at("x") + rx} ${at("y")}h${width}${corner(rx, ry)}v${height}${corner(-rx, ry)}h${-width}${corner(-rx, -ry)}v${-height}${corner(rx, -ry)}`;
  if (tag !== "circle" && tag !== "ellipse") throw new Error(`no outline of a ${tag}`);
  return `M${at("cx")} ${at("cy") - ry}${corner(rx, ry)}${corner(-rx, ry)}${corner(-rx, -ry)}${corner(rx, -ry)}`;
}

/** Words of a glyph, in all languages. */
export const wordsOf = (glyph: Glyph): string => LIBRARY[glyph][1];
